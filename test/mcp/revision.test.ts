import { expect, test } from 'bun:test';
import { readMessage } from '../../src/mcp/message.ts';
import { type MirroredHeaders, revisionOf } from '../../src/mcp/revision.ts';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const HEADERS: MirroredHeaders = { version: '2026-07-28', method: 'tools/call', name: 'bmi' };

const message = (params: object, method = 'tools/call') =>
  readMessage(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })) as never;
const call = (meta: object = META) => message({ name: 'bmi', _meta: meta });

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: number }).code;
  }
};

test.each([
  ['a call with its version', () => revisionOf(call(), HEADERS), 'stateless'],
  ['the same over a pipe, which has no headers', () => revisionOf(call()), 'stateless'],
  ['a name that a header cannot hold', () => revisionOf(call(), { ...HEADERS, name: '=?base64?Ym1p?=' }), 'stateless'],
  [
    'a call after a handshake',
    () => revisionOf(call({}), { version: '2025-11-25', method: null, name: null }),
    'handshake',
  ],
  ['a call without any version', () => revisionOf(call({}), { version: null, method: null, name: null }), 'handshake'],
  [
    'a handshake',
    () => revisionOf(message({}, 'initialize'), { version: null, method: null, name: null }),
    'handshake',
  ],
  [
    'an unknown version in the header',
    () => revisionOf(call({}), { version: '1999-01-01', method: null, name: null }),
    -32022,
  ],
  [
    'an unknown version in the message',
    () => revisionOf(call({ ...META, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' })),
    -32022,
  ],
  ['a version that is no date', () => revisionOf(call({}), { version: 'draft', method: null, name: null }), -32022],
  ['a new version in the header alone', () => revisionOf(call({}), HEADERS), -32602],
  [
    'a message without capabilities',
    () => revisionOf(call({ ...META, 'io.modelcontextprotocol/clientCapabilities': undefined })),
    -32602,
  ],
  ['two versions', () => revisionOf(call(), { ...HEADERS, version: '2025-11-25' }), -32020],
  ['no version in the header', () => revisionOf(call(), { ...HEADERS, version: null }), -32020],
  ['another method in the header', () => revisionOf(call(), { ...HEADERS, method: 'tools/list' }), -32020],
  ['no name in the header', () => revisionOf(call(), { ...HEADERS, name: null }), -32020],
  ['another name in the header', () => revisionOf(call(), { ...HEADERS, name: 'bsa' }), -32020],
  ['a name with broken base64', () => revisionOf(call(), { ...HEADERS, name: '=?base64?%%?=' }), -32020],
])('%s', (_, work, expected) => {
  expect(codeOf(work)).toBe(expected);
});

test.each([
  ['{', -32700],
  ['[]', -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":1}', -32600],
  ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
  ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602],
])('the text %s is no message', (text, code) => {
  expect(codeOf(() => readMessage(text))).toBe(code);
});

test('null for the parameters counts as absent', () => {
  const text = '{"jsonrpc":"2.0","id":1,"method":"ping","params":null}';
  expect(readMessage(text)).toEqual({ kind: 'request', id: 1, method: 'ping', params: {} });
});
