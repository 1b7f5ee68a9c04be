/** The compared sellers, each with the same tool, price and recipient. */
import { expectOffer } from './offers.ts';
import { PAY_TO } from './payments.ts';
import { type Server, startOurs, startPeer } from './servers.ts';

export type Seller = { readonly name: string; readonly server: Server };

export const OURS = 'Clinmeter';
export const OURS_QUIET = 'Clinmeter, `--log off`';
export const HONO_UPFRONT = '@x402/hono, `upfront`';
const HONO_AUTHORIZATION = '@x402/hono, `authorization`';

export const BMI = '/api/calc/bmi?height_cm=170&weight_kg=70';

const PEERS = [
  { name: HONO_AUTHORIZATION, file: 'hono', flow: 'authorization' },
  { name: HONO_UPFRONT, file: 'hono', flow: 'upfront' },
  { name: '@x402/express, `authorization`', file: 'express', flow: 'authorization' },
  { name: '@x402/express, `upfront`', file: 'express', flow: 'upfront' },
] as const;

/** Starts all sellers with one facilitator and checks the offer of each. */
export const startSellers = async (facilitator: Server, folder: string): Promise<readonly Seller[]> => {
  const url = `http://127.0.0.1:${facilitator.port}`;
  const flags = ['--facilitator', url, '--pay-to', PAY_TO];
  const sellers: Seller[] = [
    { name: OURS, server: await startOurs(flags, { folder }) },
    { name: OURS_QUIET, server: await startOurs([...flags, '--log', 'off'], { folder }) },
  ];
  for (const { name, file, flow } of PEERS) {
    sellers.push({ name, server: await startPeer(file, [flow, url], { folder }) });
  }
  for (const { name, server } of sellers) {
    await expectOffer(server.port, BMI, name.includes('authorization') ? 'authorization' : 'upfront');
  }
  return sellers;
};

export const stopAll = async (servers: readonly Server[]): Promise<void> => {
  await Promise.all(servers.map((server) => server.stop()));
};
