/** The name of the scheme by which a payer fills a channel once and signs a voucher for each call, as x402 spells it. */
export const BATCH_SETTLEMENT = 'batch-settlement';

/** The escrow, the same on every network: it was made with CREATE2. */
const ESCROW = '0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003';

/** The EIP-712 domain of what is signed for it, on a chain whose number is added. */
export const ESCROW_DOMAIN = { name: 'x402 Batch Settlement', version: '1', verifyingContract: ESCROW } as const;

/** Begins the reasons of the scheme's clients and facilitators. */
export const REASON_PREFIX = 'invalid_batch_settlement_evm_';

/** Takes the deposits of EIP-3009 for the escrow, on every network. */
export const COLLECTOR = '0x4020806089470a89826cB9fB1f4059150b550004';
