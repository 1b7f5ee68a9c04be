/** Addresses that are paid, or sign receipts. */
import { getAddress, isAddress } from 'viem/utils';
import { networks } from '../payments/protocol/usdc.ts';
import { time } from './option.ts';

/** The texts that {@link parsePayTo} takes. */
export const PAY_TO =
  '0x and 40 hexadecimal digits with a correct EIP-55 checksum (or all of one case), neither the zero address nor the USDC contract';

/** The address in its checksummed form; a mixed-case address must have the right checksum (EIP-55). */
export const parseAddress = (text: string): `0x${string}` | undefined => {
  const isPlain = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text);
  return isAddress(text, { strict: !isPlain }) ? getAddress(text) : undefined;
};

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** The address of a recipient. */
export const parsePayTo = (text: string): `0x${string}` | undefined => {
  const address = parseAddress(text);
  const isToken = networks.some(({ usdc }) => usdc === address);
  return address === ZERO_ADDRESS || isToken ? undefined : address;
};

/** Addresses that have signed receipts before a time: `0x…@2030-01-31`, or several with commas. */
export const formerSigners = {
  flag: 'former-receipt-signer',
  placeholder: 'ADDRESS@TIME',
  accepts: 'an address, @ and the day or time in UTC of its end, or several with commas',
  parse: (text: string): readonly { readonly address: `0x${string}`; readonly until: number }[] | undefined => {
    const found = text.split(',').map((one) => {
      const [word = '', end = '', ...rest] = one.split('@');
      const [address, until] = [parseAddress(word), time.parse(end)];
      return address === undefined || until === undefined || rest.length > 0 ? undefined : { address, until };
    });
    return found.every((one) => one !== undefined) ? found : undefined;
  },
} as const;
