/** The faults of facilitators and nodes while sellers are killed, by name. */
import type { Fault } from '../../support/chain/facilitator.ts';

const HTML = '<html><body>Bad gateway</body></html>';

/** Faults of `/settle`. One that claims that nothing moved comes before the money moves, or it would be a lie. */
export const FACILITATOR_FAULTS: Readonly<Record<string, Fault>> = {
  'timeout before': { when: 'before', kind: 'timeout' },
  'timeout after': { when: 'after', kind: 'timeout' },
  'drop before': { when: 'before', kind: 'drop' },
  'drop after': { when: 'after', kind: 'drop' },
  'pending 200 before': { when: 'before', kind: 'pending-200' },
  'pending 200 after': { when: 'after', kind: 'pending-200' },
  'pending 500 before': { when: 'before', kind: 'pending-500' },
  'pending 500 after': { when: 'after', kind: 'pending-500' },
  'wrong network before': { when: 'before', kind: 'wrong-network' },
  'wrong network after': { when: 'after', kind: 'wrong-network' },
  '500 before': { when: 'before', kind: 'status', status: 500 },
  '500 after': { when: 'after', kind: 'status', status: 500 },
  '503 after': { when: 'after', kind: 'status', status: 503, body: '{"error":"overloaded"}' },
  '200 HTML before': { when: 'before', kind: 'status', status: 200, body: HTML },
  '200 HTML after': { when: 'after', kind: 'status', status: 200, body: HTML },
  '502 HTML after': { when: 'after', kind: 'status', status: 502, body: HTML },
  '401 before': { when: 'before', kind: 'status', status: 401, body: '{"error":"no"}' },
  '403 before': { when: 'before', kind: 'status', status: 403 },
  '404 before': { when: 'before', kind: 'status', status: 404, body: HTML },
  '429 before': { when: 'before', kind: 'status', status: 429 },
};

/** A fault of one `eth_sendRawTransaction`. */
export type NodeFault = {
  /** Whether the node gets it, and how many milliseconds later. */
  readonly forward: boolean;
  readonly wait?: number;
  /** The answer to the sender, and how many milliseconds after that of the node. */
  readonly answer: 'true' | 'drop' | '502' | 'limited';
  readonly hold?: number;
};

export const NODE_FAULTS: Readonly<Record<string, NodeFault>> = {
  'drop before': { forward: false, answer: 'drop' },
  'drop after': { forward: true, answer: 'drop' },
  '502 before': { forward: false, answer: '502' },
  '502 after': { forward: true, answer: '502' },
  'limited before': { forward: false, answer: 'limited' },
  'limited after': { forward: true, answer: 'limited' },
  'late to the node': { forward: true, wait: 1100, answer: 'true' },
  'late to the node, dropped': { forward: true, wait: 1100, answer: 'drop' },
  'late answer': { forward: true, answer: 'true', hold: 1100 },
};

/** Faults that leave the money where it is at the first attempt. */
export const leavesMoney = (name: string): boolean => name.endsWith('before');
