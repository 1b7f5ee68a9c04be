/**
 * What a buyer writes with types generated from `/openapi.json` (`client.test.ts` puts them beside this file): it
 * type-checks, and it pays.
 */
import { ExactEvmScheme } from '@x402/evm/exact/client';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import createClient from 'openapi-fetch';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { components, operations, paths } from './openapi.ts';

/** The parameters of a tool. `openapi-fetch` lets a wrong name pass among right ones; `satisfies` this does not. */
export type Query<Id extends keyof operations> = NonNullable<operations[Id]['parameters']['query']>;

/** A client of the service whose requests pay for themselves. */
export const buyer = (baseUrl: string) => {
  const client = new ExactEvmScheme(privateKeyToAccount(generatePrivateKey()));
  const fetch = wrapFetchWithPaymentFromConfig(globalThis.fetch, { schemes: [{ network: 'eip155:8453', client }] });
  return createClient<paths, 'application/json'>({ baseUrl, fetch });
};

/** A kidney function, and what of it a program may rely on. */
export const kidneyFunction = async (baseUrl: string) => {
  const query = { creatinine_mg_dl: 1.1, age: 72, sex: 'female' } satisfies Query<'egfr_ckd_epi'>;
  const { data, error, response } = await buyer(baseUrl).GET('/api/calc/egfr_ckd_epi', { params: { query } });
  if (data === undefined) throw new Error(error.message);
  const egfr: number = data.egfr_ml_min_1_73m2;
  // `view=compact` leaves the citation out, so its type is optional.
  const doi: string | undefined = data.citation?.doi;
  return { egfr, doi, receipt: response.headers.get('PAYMENT-RESPONSE') };
};

/** The best code for a phrase in one code system. */
export const firstCode = async (baseUrl: string, query: string, system: 'rxnorm' | 'icd10' | 'loinc') => {
  const { data } = await buyer(baseUrl).GET('/api/ontology/translate', {
    params: { query: { query, system, limit: 1 } },
  });
  const quality: 'none' | 'low' | 'high' | undefined = data?.match_quality;
  return { code: data?.matches[0]?.code, quality };
};

/** An error as a program reads it, here about an invalid age. */
export const refusal = async (baseUrl: string) => {
  const query = { age: 7, ast_u_l: 40, alt_u_l: 30, platelets_10e9_l: 200 };
  const { error } = await buyer(baseUrl).GET('/api/calc/fib4', { params: { query } });
  const body: components['schemas']['Error'] | undefined = error;
  return { code: body?.code, action: body?.retry.action, problems: body?.problems.map(({ parameter }) => parameter) };
};

/** A free operation. */
export const prices = async (baseUrl: string) => {
  const { data } = await createClient<paths>({ baseUrl }).GET('/v1/catalog');
  return data?.tools.map(({ path, display_price }) => `${path} ${display_price}`);
};
