import type { Metadata } from '@grpc/grpc-js';
import { exactAddress, meteredAddress } from '../caller-address.ts';

/** What is read of a call to tell who makes it. */
export type IncomingCall = {
  metadata: Metadata;
  /** Address and port of the other end of the connection; `unknown` when that is gone. */
  getPeer(): string;
  /** Service and method, such as `/stream.v1.BlockStream/Ping`. */
  getPath(): string;
};

export type CallOrigin = {
  /** Network address that anonymous calls are metered by; IPv6 by its /64. */
  ip: string;
  /** The address itself, as it came; empty when it cannot be known. */
  address: string;
};

/** An entry of a call's metadata; of several, the last. */
export const entryOf = (metadata: Metadata, name: string): string | undefined =>
  metadata.get(name).at(-1)?.toString();

/** Where a call comes from. `trustProxy`: a proxy in front sets X-Forwarded-For. */
export function originOfCall(call: IncomingCall, trustProxy: boolean): CallOrigin {
  const peer = call.getPeer();
  const address = exactAddress({
    forwardedFor: entryOf(call.metadata, 'x-forwarded-for'),
    socketAddress: peer.slice(0, Math.max(0, peer.lastIndexOf(':'))),
    trustProxy,
  });
  return { address, ip: meteredAddress(address) };
}
