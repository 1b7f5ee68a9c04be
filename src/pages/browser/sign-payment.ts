/** Asks a wallet to sign one authorization, and for nothing else. */
import { authorizationFor, LONGEST_TIMEOUT_SECONDS, networkOf } from '../../payments/buyer.ts';
import { isObject } from '../../payments/protocol/headers.ts';
import type { Authorization, PaymentPayload, PaymentRequirements } from '../../payments/protocol/schema.ts';
import { type Domain, type EvmNetwork, formatUsdc, transferWithAuthorization } from '../../payments/protocol/usdc.ts';
import { CallError } from './call.ts';
import type { Wallet } from './wallets.ts';

/** The longest validity there is: a person has to read what the wallet shows. */
export const SIGNED_FOR_SECONDS = LONGEST_TIMEOUT_SECONDS;

const nameOf = ({ title, chainId }: EvmNetwork): string => `${title} (chain ${chainId})`;
const NOTHING = 'Nothing was signed, and nothing is charged.';

type Asking = {
  /** Receives the next request to the wallet, in words. */
  readonly say: (step: string) => void;
  /** Seconds since the epoch. */
  readonly now: () => number;
};

/**
 * Has an offer signed as EIP-712 typed data. The domain is our own constant, never the server's word.
 *
 * @throws {@link CallError} with a sentence for a person, where the wallet signs nothing
 */
export const authorize = async (
  wallet: Wallet,
  offer: PaymentRequirements,
  asking: Asking,
): Promise<PaymentPayload> => {
  asking.say(`${wallet.name} asks whether this page may see your address`);
  const network = networkOf(offer);
  if (network === undefined) throw new CallError(`The offer is for a token that is not known here. ${NOTHING}`);
  const ask = request(wallet, network);
  const from = await accountOf(wallet, ask);
  await moveTo(network, wallet, ask, asking);
  const authorization = authorizationFor(from, offer, asking.now(), SIGNED_FOR_SECONDS);
  const until = new Date(Number(authorization.validBefore) * 1000).toLocaleTimeString();
  asking.say(
    `Confirm in ${wallet.name}: ${formatUsdc(BigInt(offer.amount))} USDC from ${from} to ${offer.payTo}, valid until ${until}`,
  );
  const signature = await ask('eth_signTypedData_v4', [from, typedData(authorization, network)]);
  if (typeof signature !== 'string' || !/^0x(?:[0-9a-fA-F]{2}){65,}$/.test(signature)) {
    throw new CallError(`${wallet.name} gave something that is no signature. ${NOTHING}`);
  }
  return {
    x402Version: 2,
    accepted: { ...offer },
    payload: { signature: signature as `0x${string}`, authorization },
  };
};

type Ask = (method: string, params?: readonly unknown[]) => Promise<unknown>;

const accountOf = async (wallet: Wallet, ask: Ask): Promise<`0x${string}`> => {
  const accounts = await ask('eth_requestAccounts');
  const [first] = Array.isArray(accounts) ? accounts : [];
  if (typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first)) return first as `0x${string}`;
  throw new CallError(`${wallet.name} shares no account with this page. ${NOTHING}`);
};

/** A wallet signs typed data for the chain that it is on. */
const moveTo = async (network: EvmNetwork, wallet: Wallet, ask: Ask, { say }: Asking): Promise<void> => {
  const chain = await chainOf(ask);
  if (chain === network.chainId) return;
  say(`${wallet.name} is on chain ${chain}: it is asked to switch to ${nameOf(network)}`);
  await ask('wallet_switchEthereumChain', [{ chainId: `0x${network.chainId.toString(16)}` }]);
  const now = await chainOf(ask);
  if (now !== network.chainId)
    throw new CallError(`${wallet.name} stays on chain ${now}: switch it to ${nameOf(network)}. ${NOTHING}`);
};

const chainOf = async (ask: Ask): Promise<number> => Number(await ask('eth_chainId'));

const request =
  (wallet: Wallet, network: EvmNetwork): Ask =>
  async (method, params = []) => {
    try {
      return await wallet.provider.request({ method, params });
    } catch (error) {
      throw new CallError(`${sentence(wallet.name, { method, target: nameOf(network) }, error)} ${NOTHING}`);
    }
  };

/** Explains the error codes of wallets (EIP-1193, "Provider Errors"; EIP-1474; EIP-3326). */
const sentence = (
  name: string,
  { method, target }: { readonly method: string; readonly target: string },
  error: unknown,
): string => {
  const { code } = isObject(error) ? error : {};
  const isSwitch = method === 'wallet_switchEthereumChain';
  switch (code) {
    case 4001:
      return isSwitch ? `You declined to switch ${name} to ${target}.` : `You declined in ${name}.`;
    case 4100:
      return `${name} is locked, or does not let this page use your account.`;
    case 4200:
    case -32601:
      return isSwitch
        ? `${name} cannot be switched from here: switch it to ${target} yourself.`
        : `${name} does not know ${method}: take another wallet.`;
    case 4900:
    case 4901:
      return `${name} has no connection to its network.`;
    case 4902:
      return `${name} does not know ${target}: add that network there first.`;
    case -32002:
      return `${name} is waiting for you already: open it, and answer what it asks.`;
    default:
      return `${name} failed at ${method}.`;
  }
};

/** The fields of our domain, which wallets want named (EIP-712, "Definition of domainSeparator"). */
const DOMAIN_FIELDS = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const satisfies readonly { readonly name: keyof Domain; readonly type: string }[];

/** The parameter of `eth_signTypedData_v4`. */
const typedData = (authorization: Authorization, network: EvmNetwork): string => {
  const { types, ...data } = transferWithAuthorization(authorization, network);
  return JSON.stringify({ ...data, types: { EIP712Domain: DOMAIN_FIELDS, ...types } }, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
};
