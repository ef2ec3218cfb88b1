import path from 'node:path';
import {
  type ChannelCredentials,
  type Client,
  type ClientOptions,
  type ClientReadableStream,
  credentials,
  Metadata,
  type MethodDefinition,
  makeGenericClientConstructor,
  type ServiceError,
  type StatusObject,
} from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type { PingResponse } from '#transports/grpc/block-stream-definition.ts';

/** An event as a customer's client reads it; 64-bit integers are texts. */
export type ReadEvent = {
  seq: string;
  timing: { occurred_us: string; node_seen_us: string; gateway_sent_us: string };
  block: 'evm' | 'core';
  evm?: Record<string, string | number>;
  core?: { height: string; block_time_ms: string };
};
export type Ended = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** An answered ping, and the metadata before it. */
export type Answered = { pong: PingResponse; metadata: Metadata };

type Methods = {
  Subscribe: MethodDefinition<object, ReadEvent>;
  Ping: MethodDefinition<object, PingResponse>;
};

/** Loads the service as a customer does who has its file and nothing else. */
export function loadAsCustomer(): Methods {
  const loaded = loadSync('stream/v1/block_stream.proto', {
    ...{ includeDirs: [path.resolve('proto')], keepCase: true, longs: String, oneofs: true, defaults: true },
  });
  return loaded['stream.v1.BlockStream'] as unknown as Methods;
}

/** The metadata of a call with a key, in the way that the specification names. */
export function withKey(key: string | null, more: Record<string, string> = {}): Metadata {
  const metadata = new Metadata();
  if (key !== null) metadata.set('authorization', `Bearer ${key}`);
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return metadata;
}

/** One open stream and what came of it. */
export class ReadStream {
  readonly events: ReadEvent[] = [];
  /** How it ended. */
  readonly ended: Promise<Ended>;
  /** What the server sent before the first event. */
  readonly opened: Promise<Metadata>;
  readonly #call: ClientReadableStream<ReadEvent>;

  constructor(call: ClientReadableStream<ReadEvent>) {
    this.#call = call;
    this.opened = new Promise((resolve) => call.once('metadata', resolve));
    this.ended = new Promise((resolve) => call.once('status', resolve));
    call.on('error', () => {}); // the status says the same
    call.on('data', (event: ReadEvent) => this.events.push(event));
  }

  /** Numbers of the events of one kind that came. */
  seqs(kind: 'evm' | 'core'): number[] {
    return this.events.filter(({ block }) => block === kind).map(({ seq }) => Number(seq));
  }

  stopReading(): void {
    this.#call.pause();
  }

  readOn(): void {
    this.#call.resume();
  }

  leave(): void {
    this.#call.cancel();
  }
}

/** A client of the block stream as customers write them. */
export class BlockClient {
  readonly #client: Client;
  readonly #methods: Methods;

  constructor(
    address: string,
    options: ClientOptions = {},
    channel: ChannelCredentials = credentials.createInsecure(),
    methods: Methods = loadAsCustomer(),
  ) {
    this.#methods = methods;
    const Constructor = makeGenericClientConstructor({}, 'BlockStream');
    // A connection of its own: nothing of one test waits behind another's.
    this.#client = new Constructor(address, channel, { 'grpc.use_local_subchannel_pool': 1, ...options });
  }

  subscribe(request: object, metadata: Metadata): ReadStream {
    return new ReadStream(this.call(request, metadata));
  }

  /** The same, for whoever keeps no events. */
  call(request: object, metadata: Metadata): ClientReadableStream<ReadEvent> {
    const { path: method, requestSerialize, responseDeserialize } = this.#methods.Subscribe;
    return this.#client.makeServerStreamRequest(
      ...([method, requestSerialize, responseDeserialize, request, metadata] as const),
    );
  }

  /** Rejects with the status when the call is refused. */
  ping(request: object, metadata: Metadata): Promise<Answered> {
    return this.pingWithBytes(this.#methods.Ping.requestSerialize(request), metadata);
  }

  /** The same with any bytes as its message. */
  pingWithBytes(bytes: Buffer, metadata: Metadata): Promise<Answered> {
    const { path: method, responseDeserialize } = this.#methods.Ping;
    const asBytes = (message: Buffer): Buffer => message;
    return new Promise((resolve, reject) => {
      let received = new Metadata();
      this.#client
        .makeUnaryRequest(
          ...([method, asBytes, responseDeserialize, bytes, metadata] as const),
          (error: ServiceError | null, pong?: PingResponse) =>
            pong ? resolve({ pong, metadata: received }) : reject(error),
        )
        .once('metadata', (sent) => {
          received = sent;
        });
    });
  }

  close(): void {
    this.#client.close();
  }
}
