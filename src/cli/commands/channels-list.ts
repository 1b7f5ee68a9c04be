/** `clinmeter channels list`: the channels of vouchers in the ledger on this machine. */
import type { Channel } from '../../payments/ledger/channels.ts';
import { formatUsdc, placesOf } from '../../payments/protocol/usdc.ts';
import { defineCommand, json } from '../command.ts';
import { inLedger, ledgerSettings } from '../ledger.ts';
import { table } from '../terminal.ts';

export const channelsList = defineCommand({
  name: 'channels list',
  summary: 'Show the channels that vouchers are paid out of, as the ledger knows them',
  options: { ...ledgerSettings, json },
  examples: ['clinmeter channels list', 'clinmeter channels list --json'],
  run: async ({ ledger, json }, { out }) => {
    const channels = await inLedger(ledger, (reader) => reader.channels());
    if (json) out(JSON.stringify(channels.map(shown), null, 2));
    else out(channels.length === 0 ? 'The ledger has no channels.' : tableOf(channels));
    return 0;
  },
});

/** The state, and the purchase whose deposit is in doubt: until its end is known, the channel takes no other payment. */
const stateOf = ({ state, deposit }: Channel): string =>
  deposit === null ? state : `${state}, deposit of purchase ${deposit.purchase} in doubt`;

/** The sum that the receiver may still claim. */
const dueOf = ({ charged, claimed }: Channel): bigint => charged - claimed;

const shown = (channel: Channel) => ({
  id: channel.id,
  network: channel.network,
  payer: channel.payer,
  receiver: channel.receiver,
  state: channel.state,
  charged: channel.charged.toString(),
  claimed: channel.claimed.toString(),
  balance: channel.balance.toString(),
  due: dueOf(channel).toString(),
  pending_deposit: channel.deposit?.purchase ?? null,
});

const tableOf = (channels: readonly Channel[]): string =>
  table([
    ['id', 'network', 'state', 'payer', 'charged', 'claimed', 'balance', 'due'],
    ...channels.map((channel) => [
      channel.id,
      placesOf([channel]),
      stateOf(channel),
      channel.payer,
      ...[channel.charged, channel.claimed, channel.balance, dueOf(channel)].map(formatUsdc),
    ]),
  ]);
