/** The receipt of a paid answer: what was paid, whether its signatures hold, and files to keep. */
import { formatUsdc, transactionPage } from '../../payments/protocol/usdc.ts';
import { type Answer, headerOf } from './call.ts';
import { loadCrypto } from './crypto-script.ts';
import { block, element, folded, json, link, styled, terms } from './dom.ts';

type Seller = {
  readonly isStub: boolean;
  /** The address that signs receipts; absent where none are signed. */
  readonly signer: string | undefined;
};

/** Shows the receipt. The check of the signatures follows as soon as its script is there. */
export const receiptView = (answer: Answer, seller: Seller): readonly Node[] => {
  const { receipt } = answer;
  if (receipt === undefined) return [];
  const { transaction, network, payer, amount } = receipt;
  const hash = String(transaction);
  const view = styled(
    'section',
    'receipt',
    element('h3', 'The receipt'),
    terms([
      ['Paid', /^\d+$/.test(String(amount)) ? `${formatUsdc(BigInt(String(amount)))} USDC` : 'the amount of the offer'],
      ['By', element('code', String(payer))],
      ['Transaction', transactionView(hash, network, seller)],
      ['Network', String(network)],
    ]),
    checkView(answer, seller),
    files(answer, seller, hash),
    folded('PAYMENT-RESPONSE, decoded', json(receipt)),
  );
  return [view];
};

const transactionView = (hash: string, network: unknown, { isStub }: Seller): Node => {
  const text = element('code', hash);
  const address = transactionPage(network, hash);
  if (isStub || address === undefined) return text;
  const made = link(address, text);
  made.rel = 'noreferrer';
  made.target = '_blank';
  return made;
};

const checkView = (answer: Answer, { signer, isStub }: Seller): HTMLElement => {
  if (signer === undefined) return element('p', `This server signs no receipts: ${isStub ? NO_PROOF : PROOF}.`);
  const view = styled('p', 'check', 'Checking the signatures');
  view.setAttribute('role', 'status');
  loadCrypto()
    .then(({ verifyReceipt }) => verifyReceipt(answer.receipt, { body: answer.bytes, signer }))
    .then(({ checks }) => {
      const failed = checks.filter(({ ok }) => !ok);
      view.classList.add(failed.length === 0 ? 'good' : 'bad');
      view.replaceChildren(
        failed.length === 0
          ? `Signature checked in this browser: signed by ${signer}, over this payment and these bytes of the answer.`
          : `The receipt does not hold. ${failed.map(({ name, detail }) => `${name}: ${detail}`).join('; ')}.`,
      );
    })
    .catch(() => view.replaceChildren('The signatures could not be checked: the script for it did not load.'));
  return view;
};

const PROOF = 'the transaction is the proof of payment';
const NO_PROOF = 'it simulates payments, and no money has moved';

/** Downloads in the form that `clinmeter receipt verify` reads. */
const files = (answer: Answer, { signer }: Seller, hash: string): HTMLElement => {
  const name = hash.slice(2, 10);
  const [receiptFile, answerFile] = [`receipt-${name}.txt`, `answer-${name}.json`];
  const view = styled(
    'div',
    'files',
    styled(
      'p',
      'actions',
      download(receiptFile, 'Download the receipt', new Blob([headerOf(answer, 'payment-response') ?? ''])),
      download(answerFile, 'Download the answer', new Blob([answer.bytes as Uint8Array<ArrayBuffer>])),
    ),
  );
  if (signer === undefined) return view;
  view.append(
    folded(
      'Check it again later, without this page',
      block(`clinmeter receipt verify ${receiptFile} --body ${answerFile} --signer ${signer}`),
    ),
  );
  return view;
};

const download = (name: string, text: string, content: Blob): HTMLElement => {
  const made = link(URL.createObjectURL(content), text);
  made.download = name;
  return made;
};
