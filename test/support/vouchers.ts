/** A buyer with a channel of the scheme `batch-settlement`, its messages one by one, so that a test can break each of them. */
import { decodePaymentRequiredHeader } from '@x402/core/http';
import { encodeAbiParameters, hashTypedData, keccak256 } from 'viem';
import { newAccount, offerFor } from './buyer.ts';

const ESCROW = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003';
const COLLECTOR = '0x4020806089470a89826cB9fB1f4059150b550004';

type Account = ReturnType<typeof newAccount>;
type Hex = `0x${string}`;

const domainOn = (chainId: number) =>
  ({ name: 'x402 Batch Settlement', version: '1', chainId, verifyingContract: ESCROW }) as const;

const CONFIG_TYPES = {
  ChannelConfig: [
    { name: 'payer', type: 'address' },
    { name: 'payerAuthorizer', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'receiverAuthorizer', type: 'address' },
    { name: 'token', type: 'address' },
    { name: 'withdrawDelay', type: 'uint40' },
    { name: 'salt', type: 'bytes32' },
  ],
} as const;
const VOUCHER_TYPES = {
  Voucher: [
    { name: 'channelId', type: 'bytes32' },
    { name: 'maxClaimableAmount', type: 'uint128' },
  ],
} as const;
const RECEIVE_TYPES = {
  ReceiveWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

export type Config = {
  readonly payer: Hex;
  readonly payerAuthorizer: Hex;
  readonly receiver: Hex;
  readonly receiverAuthorizer: Hex;
  readonly token: Hex;
  readonly withdrawDelay: number;
  readonly salt: Hex;
};

/** The digest of a configuration, as viem makes it. */
export const channelIdOf = (config: Config, chainId = 8453): Hex =>
  hashTypedData({ domain: domainOn(chainId), types: CONFIG_TYPES, primaryType: 'ChannelConfig', message: config });

export const signVoucher = (by: Account, channelId: Hex, ceiling: bigint, chainId = 8453): Promise<Hex> =>
  by.signTypedData({
    domain: domainOn(chainId),
    types: VOUCHER_TYPES,
    primaryType: 'Voucher',
    message: { channelId, maxClaimableAmount: ceiling },
  });

export const saltOf = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;

type Change = Partial<Record<'config' | 'channelId' | 'ceiling' | 'signature' | 'accepted', unknown>>;

type Terms = {
  readonly receiverAuthorizer: Hex;
  readonly withdrawDelay: number;
  readonly minDeposit: string;
  readonly name: string;
  readonly version: string;
};

/** Opens a channel in the terms of the first batch entry of an offer. Nothing is sent yet. */
export const channelFor = async (url: string, account = newAccount(), salt = saltOf(0)) => {
  const { accepts } = await offerFor(url);
  const entry = accepts.find(({ scheme }) => scheme === 'batch-settlement');
  if (entry === undefined) throw new Error('no vouchers are taken');
  const { receiverAuthorizer, withdrawDelay, minDeposit, name, version } = entry.extra as unknown as Terms;
  const config: Config = {
    payer: account.address,
    payerAuthorizer: account.address,
    receiver: entry.payTo as Hex,
    receiverAuthorizer,
    token: entry.asset as Hex,
    withdrawDelay,
    salt,
  };
  const id = channelIdOf(config);
  const wrap = (payload: unknown, accepted: unknown = entry) => ({ x402Version: 2, accepted, payload });
  const voucher = async (ceiling: bigint, change: Change = {}) =>
    wrap(
      {
        type: 'voucher',
        channelConfig: change.config ?? config,
        voucher: {
          channelId: change.channelId ?? id,
          maxClaimableAmount: change.ceiling ?? String(ceiling),
          signature: change.signature ?? (await signVoucher(account, id, ceiling)),
        },
      },
      change.accepted,
    );
  type DepositChange = { readonly by?: Account; readonly salt?: Hex; readonly seconds?: number };
  const deposit = async (ceiling: bigint, amount: bigint = BigInt(minDeposit), change: DepositChange = {}) => {
    const { by = account, salt: depositSalt = saltOf(Number(ceiling)), seconds = 60 } = change;
    const nonce = keccak256(encodeAbiParameters([{ type: 'bytes32' }, { type: 'uint256' }], [id, BigInt(depositSalt)]));
    const validBefore = String(Math.floor(Date.now() / 1000) + seconds);
    const signature = await by.signTypedData({
      domain: { name, version, chainId: 8453, verifyingContract: config.token },
      types: RECEIVE_TYPES,
      primaryType: 'ReceiveWithAuthorization',
      message: {
        ...{ from: account.address, to: COLLECTOR, value: amount, validAfter: 0n },
        ...{ validBefore: BigInt(validBefore), nonce },
      },
    });
    const { payload } = await voucher(ceiling);
    return wrap({
      ...(payload as object),
      type: 'deposit',
      deposit: {
        amount: String(amount),
        authorization: { erc3009Authorization: { validAfter: '0', validBefore, salt: depositSalt, signature } },
      },
    });
  };
  const refund = async (ceiling: bigint, amount?: string) => {
    const { payload } = await voucher(ceiling);
    return wrap({ ...(payload as object), type: 'refund', ...(amount === undefined ? {} : { amount }) });
  };
  return { refund, account, config, id, entry, price: BigInt(entry.amount), voucher, deposit, wrap };
};

export type TestChannel = Awaited<ReturnType<typeof channelFor>>;

/** What a 402 tells the clients of the scheme. */
export const correctionIn = (answer: Response) => {
  const { error, accepts } = decodePaymentRequiredHeader(answer.headers.get('PAYMENT-REQUIRED') ?? '');
  const [first] = accepts;
  return { error, first, ...(first?.extra as { channelState?: { chargedCumulativeAmount: string } }) };
};
