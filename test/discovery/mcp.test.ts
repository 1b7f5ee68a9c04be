import { expect, test } from 'bun:test';
import { aiCatalog, mcpVersions, serverCard, serverJson } from '../../src/discovery/mcp.ts';

const site = { baseUrl: 'https://api.example.com', version: '1.2.3', serviceName: 'Clinmeter' };

test('the card names the endpoint and every revision that is served', () => {
  const { name, description, remotes } = serverCard(site);
  expect(name).toBe('com.example.api/clinmeter');
  expect(description.length).toBeLessThanOrEqual(100);
  expect(remotes).toEqual([
    {
      type: 'streamable-http',
      url: 'https://api.example.com/mcp',
      supportedProtocolVersions: [...mcpVersions.stateless, ...mcpVersions.handshake],
    },
  ]);
});

test('the catalog of the domain leads to the card', () => {
  const [entry] = aiCatalog(site).entries;
  expect(entry).toMatchObject({
    type: 'application/mcp-server-card+json',
    url: 'https://api.example.com/mcp/server-card',
  });
});

test.each(['http://127.0.0.1:8402', 'http://[::1]:8402', 'https://a.b'])(
  'the name of %s fits the registry',
  (baseUrl) => {
    expect(serverCard({ ...site, baseUrl }).name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  },
);

test('the file for the registry has its required members within their limits', () => {
  const { name, description, version, title, remotes } = serverJson(site, 'io.github.someone/clinmeter');
  expect({ name, version, remotes }).toEqual({
    name: 'io.github.someone/clinmeter',
    version: '1.2.3',
    remotes: [{ type: 'streamable-http', url: 'https://api.example.com/mcp' }],
  });
  for (const text of [description, title]) expect(text.length).toBeWithin(1, 101);
});
