/** The curve of all signatures: libsecp256k1 in WebAssembly, loaded when it is first needed. */
import { instantiateSecp256k1Bytes, type Secp256k1 } from '@bitauth/libauth';
import wasm from '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1.wasm' with { type: 'file' };
import { lazily } from '../../deferred.ts';

/** From a file of the executable: the library's own copy is text, and takes milliseconds to decode. */
export const secp256k1 = lazily(
  async (): Promise<Secp256k1> => instantiateSecp256k1Bytes(await Bun.file(wasm).arrayBuffer()),
);
