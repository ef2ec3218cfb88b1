import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MethodDefinition } from '@grpc/grpc-js';
import { loadFileDescriptorSetFromBuffer } from '@grpc/proto-loader';
import type { WireEvent } from './wire-event.ts';

const DESCRIPTOR_SET = path.resolve(import.meta.dirname, '../../../proto/block_stream.binpb');

export const BLOCK_STREAM = 'stream.v1.BlockStream';

/** What a client asks for; 64-bit integers are decimal texts. */
export type SubscribeRequest = {
  evm_headers: boolean;
  core_blocks: boolean;
  evm_from_seq?: string;
  core_from_seq?: string;
};

export type PingRequest = { client_sent_us: string };
export type PingResponse = { client_sent_us: string; server_us: number; evm_seq: number; core_seq: number };

export type BlockStreamDefinition = {
  /** The service, whose events are bytes already: one is encoded once for all who receive it. */
  service: {
    Subscribe: MethodDefinition<SubscribeRequest, Buffer>;
    Ping: MethodDefinition<PingRequest, PingResponse>;
  };
  encode(event: WireEvent): Buffer;
  /** The FileDescriptorSet that all of this is read from. */
  descriptorSet: Buffer;
};

const asBytes = (bytes: Buffer): Buffer => bytes;

/** Reads what `npm run proto` has compiled of `proto/stream/v1/block_stream.proto`. */
export function loadBlockStream(): BlockStreamDefinition {
  const descriptorSet = readFileSync(DESCRIPTOR_SET);
  const loaded = loadFileDescriptorSetFromBuffer(descriptorSet, { longs: String, defaults: true });
  const { Subscribe, Ping } = loaded[BLOCK_STREAM] as unknown as {
    Subscribe: MethodDefinition<SubscribeRequest, WireEvent>;
    Ping: MethodDefinition<PingRequest, PingResponse>;
  };
  const ofBytes = { responseSerialize: asBytes, responseDeserialize: asBytes };
  return {
    service: { Subscribe: { ...Subscribe, ...ofBytes }, Ping },
    encode: Subscribe.responseSerialize,
    descriptorSet,
  };
}
