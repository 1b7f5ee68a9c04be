import { expect, test } from 'bun:test';
import { withoutProxies } from '../../src/network/direct.ts';

test('proxies are taken out of the environment and named, and nothing else is', () => {
  const environment = { HTTP_PROXY: 'http://a', https_proxy: 'http://b', ALL_PROXY: '', NO_PROXY: 'c', PATH: '/bin' };
  expect(withoutProxies(environment)).toEqual(['HTTP_PROXY', 'https_proxy']);
  expect<object>(environment).toEqual({ ALL_PROXY: '', NO_PROXY: 'c', PATH: '/bin' });
  expect(withoutProxies(environment)).toEqual([]);
});
