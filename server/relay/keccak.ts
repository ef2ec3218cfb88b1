import { createKeccak } from 'hash-wasm';

const hasher = await createKeccak(256);

/**
 * keccak-256 of bytes, in WebAssembly: a twentieth of the time of JavaScript. The checks of quotes take three of them
 * each, of which JavaScript's would cost as much as the recovery of the signer.
 */
export const keccak = (bytes: Uint8Array): Uint8Array => hasher.init().update(bytes).digest('binary');
