/** A seller on a local chain: the compiled executable, its recipient and its ledger. */
import { decodePaymentResponseHeader } from '@x402/core/http';
import type { Address, Hex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { PaymentRequirements, SettlementResponse } from '../../../src/payments/protocol/schema.ts';
import { newAccount, offerFor, sendPayment } from '../buyer.ts';
import { type Running, run, start } from '../executable.ts';
import { needing } from '../needing.ts';
import { isChainAvailable, type LocalChain } from './anvil.ts';

/** `describe` for tests that need a chain. */
export const { describe: describeOnChain } = needing(isChainAvailable(), 'no anvil for this platform');

/** The price of a body mass index in atomic units. */
export const PRICE = 5000n;

/** A row of the ledger, as `clinmeter ledger list --json` shows it. */
export type LedgerRow = {
  readonly state: string;
  readonly reason: string | null;
  readonly facilitator: string;
  readonly transaction: Hex | null;
  readonly attempts: number;
  readonly nonce: Hex;
};

type ShopOptions = {
  readonly chain: LocalChain;
  /** The facilitators in order: `onchain`, or URLs. */
  readonly facilitators: readonly string[];
  /** Checks uncertain payments on the chain. `onchain` always does. */
  readonly asksChain?: boolean;
  readonly argv?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** The deadline of a settlement: short only if the test waits for it, so all else comes in time on a slow machine. */
export const deadlineFor = (fault?: { readonly kind: string }): readonly string[] => [
  '--settle-timeout',
  fault?.kind === 'timeout' ? '2' : '20',
];

/** A running seller. */
export type Shop = Running & {
  readonly payTo: Address;
  /** The key that pays for gas where the seller settles itself. */
  readonly settlerKey: Hex;
  /** A call for {@link PRICE}. */
  readonly bmi: (query?: string) => string;
  /** The offer of such a call. */
  readonly requirements: () => Promise<PaymentRequirements>;
  /** All payments to the seller so far, in atomic units. */
  readonly earned: () => Promise<bigint>;
  /** The ledger, the newest row first. */
  readonly rows: () => Promise<LedgerRow[]>;
  /** Kills the process, unless it has ended already, and starts it again on the same ledger and port. */
  readonly reopen: () => Promise<Shop>;
};

/** Starts a seller with its own recipient, so no test sees the money of another. */
export const openShop = async ({
  chain,
  facilitators,
  asksChain = false,
  argv = [],
  environment = {},
}: ShopOptions): Promise<Shop> => {
  const payTo = newAccount().address;
  const settlerKey = generatePrivateKey();
  const isOnchain = facilitators.includes('onchain');
  if (isOnchain) await chain.fundEther(privateKeyToAddress(settlerKey));
  const secrets = {
    // A local chain begins with a gas price that Base hardly ever has.
    ...(isOnchain ? { CLINMETER_SETTLER_KEY: settlerKey, CLINMETER_MAX_FEE_GWEI: '1000' } : {}),
    ...(isOnchain || asksChain ? { CLINMETER_RPC_URL: chain.rpcUrl } : {}),
    ...environment,
  };
  // A chain that mines only transactions looks like a node that has stopped.
  await chain.test.mine({ blocks: 1 });
  const flags = ['--facilitator', facilitators.join(), '--pay-to', payTo, '--rate-limit', 'off', ...argv];

  const shopOf = (service: Running): Shop => ({
    ...service,
    payTo,
    settlerKey,
    bmi: (query = 'height_cm=170&weight_kg=70') => `${service.url}/api/calc/bmi?${query}`,
    requirements: async () => {
      const [asked] = (await offerFor(`${service.url}/api/calc/bmi`)).accepts;
      return asked as unknown as PaymentRequirements;
    },
    earned: () => chain.balanceOf(payTo),
    rows: () => rowsOf(service.ledger),
    reopen: async () => {
      await service.stop('SIGKILL');
      const { port } = new URL(service.url);
      return shopOf(await start(['--port', port, ...flags], { environment: secrets, folder: service.folder }));
    },
  });

  return shopOf(await start(flags, { environment: secrets }));
};

const rowsOf = async (ledger: string): Promise<LedgerRow[]> => {
  const { status, out, err } = await run(['ledger', 'list', '--json', '--ledger', ledger]);
  if (status !== 0) throw new Error(err);
  return JSON.parse(out);
};

/** An answer to a payment. */
export type Answer = {
  readonly status: number;
  readonly body: string;
  /** The content of `PAYMENT-RESPONSE`. */
  readonly receipt: SettlementResponse | undefined;
};

/** Pays, and reads everything of the answer. */
export const pay = async (url: string, payment: unknown): Promise<Answer> => {
  const response = await sendPayment(url, payment);
  return { status: response.status, body: await response.text(), receipt: receiptIn(response.headers) };
};

/** The receipt that headers hold. */
const receiptIn = (headers: { get(name: string): unknown }): SettlementResponse | undefined => {
  const header = headers.get('PAYMENT-RESPONSE');
  return typeof header === 'string' ? (decodePaymentResponseHeader(header) as SettlementResponse) : undefined;
};

/** An error as a program reads it. */
export const problemIn = ({ status, body }: Answer): Record<string, unknown> => ({ status, ...JSON.parse(body) });

/** Waits for a condition until the test times out. */
export const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await Bun.sleep(20);
};

/** True if a transaction is on the chain and has succeeded. */
export const isOnChain = async ({ client }: LocalChain, hash: string): Promise<boolean> =>
  (await client.getTransactionReceipt({ hash: hash as Hex })).status === 'success';
