/**
 * Passes a port from one listener of this process to another without losing a connection. Bun cannot change the certificate of
 * a listener, and closing one resets the connections that wait in its queue. So both listen for a moment, and Linux gives the
 * new connections to the second one alone (socket(7), `SO_REUSEPORT` and `SO_ATTACH_REUSEPORT_CBPF`).
 */
import { descriptorLimit } from '../work/descriptors.ts';
import { socketsOfC } from './descriptors.ts';

/** As Linux numbers them on x86-64 and ARM64. */
const SO_REUSEPORT = 15;
const SO_ATTACH_REUSEPORT_CBPF = 51;

const MANY_DESCRIPTORS = 1_048_576;

const bytesOf = ({ buffer }: Int32Array | Uint32Array | BigUint64Array): Uint8Array =>
  new Uint8Array(buffer as ArrayBuffer);

/**
 * One instruction (`BPF_RET | BPF_K`): the second of the two listeners, counted from 0. A `sock_fprog` has its address alone, so
 * it is kept: the engine could free it before the kernel reads it.
 */
const INSTRUCTION = bytesOf(Uint32Array.of(0x06, 1));

/**
 * Opens the second listener. All new connections come to it once this resolves; the first one may have handshakes under way.
 *
 * @param open - listens on the same port, with `SO_REUSEPORT`
 * @throws what `open` throws, and where the first listener is not found; the first one serves on then
 */
export const handOver = async (port: number, open: () => unknown): Promise<void> => {
  const [{ ptr }, { listenerOn, setOption }] = await Promise.all([import('bun:ffi'), socketsOfC()]);
  const first = listenerOn(port, descriptorLimit() ?? MANY_DESCRIPTORS);
  if (first === undefined) throw new Error(`nothing of this process listens on port ${port}`);
  const share = (isShared: boolean) => setOption(first, SO_REUSEPORT, bytesOf(Int32Array.of(Number(isShared))));
  share(true);
  try {
    open();
  } catch (error) {
    share(false);
    throw error;
  }
  const program = bytesOf(BigUint64Array.of(1n, BigInt(ptr(INSTRUCTION))));
  // Without it, as in a sandbox, the kernel spreads the connections, and those that wait at the end are reset. With one
  // listener left the answer is out of range, and the kernel passes it over.
  setOption(first, SO_ATTACH_REUSEPORT_CBPF, program);
};
