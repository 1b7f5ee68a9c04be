/** A facilitator and a node whose answers a scenario scripts, by the nonce of the payment. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { encodeEventTopics, type Hex, padHex, parseAbi, toHex } from 'viem';
import { startNode } from '../support/chain/node.ts';
import { nonceOf, PAY_TO, type Payment, seconds } from './shop.ts';

type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** What a payment meets at `/settle`; `drop` closes the connection, `hang` never answers. */
export type Reply = 'drop' | 'hang' | ((settled: Readonly<Record<string, unknown>>) => Answer | Promise<Answer>);

export const settles: Reply = (body) => ({ body });

/** Settles, unless a payment has replies of its own: the first one for its first call, and so on. */
export const scriptedUpstream = async () => {
  const replies = new Map<string, Reply[]>();
  const calls: string[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = '' } = request;
    const send = ({ status = 200, body, headers }: Answer): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body));
    };
    if (url.endsWith('/supported'))
      return send({ body: { kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }], extensions: [] } });
    const { paymentPayload } = (await json(request)) as { paymentPayload: Payment };
    const nonce = nonceOf(paymentPayload);
    calls.push(`${url} ${nonce}`);
    const { from: payer } = paymentPayload.payload.authorization;
    const reply = replies.get(nonce)?.shift() ?? settles;
    if (reply === 'hang') return;
    if (reply === 'drop') return void response.destroy();
    send(await reply({ success: true, isValid: true, transaction: nonce, network: 'eip155:8453', payer }));
  };
  const server = createServer((request, response) => void respond(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script: (payment: Payment, ...scripted: Reply[]): void => void replies.set(nonceOf(payment), scripted),
    callsOf: (payment: Payment): readonly string[] =>
      calls.flatMap((call) => (call.endsWith(nonceOf(payment)) ? [call.slice(0, call.indexOf(' '))] : [])),
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
};

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913';
const TOKEN = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** What the chain shows of a payment. */
type Shown = 'paid' | 'used' | 'canceled';

/** A node that shows no use of any authorization, unless a scenario says so. */
export const scriptedNode = (changes: Parameters<typeof startNode>[0] = {}) => {
  const shown = new Map<string, { readonly payment: Payment; readonly as: Shown; readonly block: number }>();
  const contracts = new Set<string>();
  let head = 100;
  const logs = ({ payment, as, block }: { payment: Payment; as: Shown; block: number }) => {
    const { from, nonce, value } = payment.payload.authorization as Record<string, Hex>;
    const log = (topics: readonly unknown[], data: string, index: number) => ({
      ...{ address: USDC, topics, data, blockNumber: toHex(block), blockHash: padHex('0x1'), removed: false },
      ...{ transactionHash: nonce, transactionIndex: '0x0', logIndex: toHex(index) },
    });
    const eventName = as === 'canceled' ? 'AuthorizationCanceled' : 'AuthorizationUsed';
    const use = encodeEventTopics({ abi: TOKEN, eventName, args: { authorizer: from, nonce } as never });
    const transfer = encodeEventTopics({ abi: TOKEN, eventName: 'Transfer', args: { from, to: PAY_TO } as never });
    const paid = as === 'paid' ? [log(transfer, padHex(toHex(BigInt(value ?? 0))), 1)] : [];
    return [log(use, '0x', 0), ...paid];
  };
  const byNonce = (nonce: unknown) => shown.get(String(nonce).toLowerCase());
  const node = startNode({
    eth_getBlockByNumber: () => ({ number: toHex(head), timestamp: toHex(seconds() - 2) }),
    eth_blockNumber: () => toHex(head),
    eth_getCode: ([address] = []) => (contracts.has(String(address).toLowerCase()) ? '0xfe' : '0x'),
    eth_call: ([call]) => {
      const data = String(call?.data);
      return padHex(byNonce(`0x${data.slice(-64)}`) === undefined ? '0x0' : '0x1');
    },
    eth_getLogs: ([filter]) => {
      const { topics, fromBlock, toBlock } = filter as unknown as Record<string, string> & { topics: string[] };
      const found = byNonce(topics[2]);
      if (found === undefined || found.block < Number(fromBlock) || found.block > Number(toBlock)) return [];
      return logs(found).filter((log) => log.topics[0] === topics[0]);
    },
    eth_getTransactionReceipt: ([hash]) => {
      const found = byNonce(hash);
      return {
        status: '0x1',
        logs: found && logs(found),
        transactionHash: hash,
        blockNumber: toHex(head),
        type: '0x2',
      };
    },
    ...changes,
  });
  return {
    ...node,
    contracts,
    /** Shows an end of the authorization in a new block. */
    show: (payment: Payment, as: Shown): void => {
      head += 1;
      shown.set(nonceOf(payment).toLowerCase(), { payment, as, block: head });
    },
  };
};
