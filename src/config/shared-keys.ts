/** Warns of a key with two purposes: a thief of it then has more than one thing. */
import type { ServiceConfig } from './service.ts';

/** @returns a sentence for each two purposes of one key; none of them shows it */
export const sharedKeys = async ({
  receiptKey,
  settlerKey,
  payTo,
  toolSettings,
}: Pick<ServiceConfig, 'receiptKey' | 'settlerKey' | 'payTo' | 'toolSettings'>): Promise<readonly string[]> => {
  if (receiptKey === undefined && settlerKey === undefined) return [];
  const { privateKeyToAddress } = await import('viem/accounts');
  const [receipt, settler] = [receiptKey, settlerKey].map((key) =>
    key === undefined || key === 'none' ? undefined : privateKeyToAddress(key),
  );
  const recipients = [payTo, ...[...(toolSettings?.values() ?? [])].map((tool) => tool.payTo)];
  const isRecipient = (address: string | undefined) =>
    address !== undefined && recipients.some((one) => one === address);
  const pairs = [
    [receipt !== undefined && receipt === settler, '--receipt-key and --settler-key are one key'],
    [isRecipient(receipt), '--receipt-key is the key of a recipient of payments'],
    [isRecipient(settler), '--settler-key is the key of a recipient of payments'],
  ] as const;
  return pairs.flatMap(([isShared, text]) => (isShared ? [`${text}: who steals it has both`] : []));
};
