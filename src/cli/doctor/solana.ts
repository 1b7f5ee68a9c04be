/** Checks the node of Solana, and the token account that payments go to. */
import type { ServiceConfig } from '../../config/service.ts';
import { recipientOn } from '../../payments/offer.ts';
import { associatedAccount, TOKEN_PROGRAM, tokenAccountIn } from '../../payments/protocol/solana-transaction.ts';
import type { SvmNetwork } from '../../payments/protocol/usdc.ts';
import { solanaOf } from '../../service/upstreams.ts';
import { answerOf, type Finding, findings } from './finding.ts';

/** Findings about the first node that answers. Without one, the account is not looked at. */
export const checkSolana = async (
  config: ServiceConfig,
  network: SvmNetwork,
): Promise<{ readonly findings: readonly Finding[]; readonly head?: never }> => {
  const { title, usdc } = network;
  const chain = solanaOf(config, network);
  const payTo = recipientOn(config.payTo, network.id) ?? '';
  const account = associatedAccount(payTo, usdc);
  const recipient = findings(`pay-to on ${title}`);
  if (chain === undefined)
    return {
      findings: [recipient.skipped(`no node was asked whether ${account}, the USDC account of ${payTo}, exists`)],
    };
  const node = findings(`chain on ${title}`);
  const failure: string[] = [];
  const found = await answerOf(() =>
    chain.ask('getAccountInfo', [account, { encoding: 'base64' }]).catch((error: Error) => {
      failure.push(error.message);
      return undefined;
    }),
  );
  if (found === undefined) {
    const why = failure[0] ?? 'the node gave no answer in time';
    return { findings: [node.error(why, `check --rpc-url: it must be a node of ${title} that this machine reaches`)] };
  }
  return { findings: [node.ok(`the node is of ${title}`), accountOf(found, { account, payTo, usdc, title })] };
};

type Wanted = { readonly account: string; readonly payTo: string; readonly usdc: string; readonly title: string };

/** A payment to an account that is not there fails at each facilitator. */
const accountOf = (found: unknown, { account, payTo, usdc, title }: Wanted): Finding => {
  const recipient = findings(`pay-to on ${title}`);
  const { value } = found as { readonly value?: { readonly owner?: unknown; readonly data?: unknown } | null };
  if (value === null || value === undefined)
    return recipient.error(
      `${payTo} has no USDC account: ${account} does not exist, so that every payment fails`,
      `send any USDC to ${payTo}, or run spl-token create-account ${usdc} --owner ${payTo}`,
    );
  const [text] = Array.isArray(value.data) ? value.data : [];
  const token = value.owner === TOKEN_PROGRAM && typeof text === 'string' ? tokenAccountIn(text) : undefined;
  return token?.mint === usdc && token.owner === payTo
    ? recipient.ok(`${account} is the USDC account of ${payTo}`)
    : recipient.error(`${account} is no USDC account of ${payTo}`, 'take another wallet for --pay-to');
};
