import { type ServerUnaryCall, type ServerWritableStream, type sendUnaryData, status } from '@grpc/grpc-js';
import type { Logger } from '#observe/logger.ts';
import type { BlockFeeds, BlockKind } from '#services/blocks/block-feeds.ts';
import { ServiceError } from '#services/error.ts';
import type { CallVisit, GrpcGate } from '#transports/gate/grpc/grpc-gate.ts';
import type { DeclaredRequirement } from '#transports/gate/requirement.ts';
import { CLOSE_MESSAGES, type CloseReason } from '#transports/stream/connection.ts';
import type { StreamHub } from '#transports/stream/hub.ts';
import { holderOf } from '#transports/stream/stream-holder.ts';
import { BlockChannel } from './block-channel.ts';
import type {
  BlockStreamDefinition,
  PingRequest,
  PingResponse,
  SubscribeRequest,
} from './block-stream-definition.ts';
import { BlockSubscription, type Starts } from './block-subscription.ts';
import { readStarts } from './read-starts.ts';
import { wireEvent } from './wire-event.ts';

/** The status with which a stream ends, by why it does. */
const CLOSE_STATUS: Readonly<Record<CloseReason, status>> = {
  capacity: status.RESOURCE_EXHAUSTED,
  slow_consumer: status.RESOURCE_EXHAUSTED,
  max_duration: status.UNAVAILABLE,
  revoked: status.UNAUTHENTICATED,
  narrowed: status.PERMISSION_DENIED,
  restarting: status.UNAVAILABLE,
  failed: status.UNAVAILABLE,
  gone: status.CANCELLED,
};

export type BlockStreamDeps = {
  gate: GrpcGate;
  /** Where streams of all protocols are counted, and ended when their key allows them no more. */
  streams: StreamHub;
  feeds: BlockFeeds;
  logger: Logger;
  /** Epoch microseconds. */
  nowUs: () => number;
  /** Events that may wait for one client; beyond them it misses the oldest. */
  maxWaiting: number;
};

type SubscribeCall = ServerWritableStream<SubscribeRequest, Buffer>;
type PingCall = ServerUnaryCall<PingRequest, PingResponse>;

const SUBSCRIBE: DeclaredRequirement = { access: { tier: 'enterprise' }, scope: 'stream' };
/** As public as `/health`; a key that is sent is checked. */
const PING: DeclaredRequirement = { access: 'public', meter: 'none' };

/** Ends a call with its status, after the events already written. */
function endCall(call: SubscribeCall, reason: CloseReason): void {
  const details = CLOSE_MESSAGES[reason];
  if (details !== null) call.emit('error', { code: CLOSE_STATUS[reason], details });
}

/** The service `stream.v1.BlockStream`. */
export class BlockStream {
  readonly #deps: BlockStreamDeps;
  readonly #channels: Readonly<Record<BlockKind, BlockChannel>>;

  constructor(deps: BlockStreamDeps, encode: BlockStreamDefinition['encode']) {
    this.#deps = deps;
    const { feeds, nowUs, logger } = deps;
    const channel = (kind: BlockKind): BlockChannel =>
      new BlockChannel({
        feed: feeds[kind],
        encode: (block) => encode(wireEvent(block, nowUs())),
        onFault: (error) => logger.warn({ err: error, kind }, 'reading blocks failed; trying again'),
      });
    this.#channels = { evm: channel('evm'), core: channel('core') };
  }

  /** The methods as the server calls them. */
  get handlers() {
    return {
      Subscribe: (call: SubscribeCall): void => {
        const serve = (visit: CallVisit) => this.#subscribe(call, visit);
        this.#deps.gate
          .enter(call, SUBSCRIBE, serve)
          .catch((refused: unknown) => call.emit('error', refused));
      },
      Ping: (call: PingCall, answer: sendUnaryData<PingResponse>): void => {
        const serve = (visit: CallVisit) => this.#ping(call, visit);
        this.#deps.gate.enter(call, PING, serve).then((pong) => answer(null, pong), answer);
      },
    };
  }

  /** Passes nothing on any more. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#channels).map((channel) => channel.close()));
  }

  async #subscribe(call: SubscribeCall, { origin, decision, metadata }: CallVisit): Promise<void> {
    const { streams, feeds, nowUs } = this.#deps;
    const nowMs = Math.floor(nowUs() / 1_000);
    const starts = await readStarts(call.request, { feeds, nowMs });
    const start = (): BlockSubscription | null => {
      if (call.cancelled) return null;
      call.sendMetadata(metadata);
      return this.#open(call, starts, decision.requestId);
    };
    const subscription = await streams.hold(holderOf(decision.actor, origin, SUBSCRIBE), start);
    if (!subscription && !call.cancelled) throw new ServiceError('rate_limited', CLOSE_MESSAGES.capacity);
  }

  #open(call: SubscribeCall, starts: Starts, requestId: string): BlockSubscription {
    const { logger, maxWaiting } = this.#deps;
    const subscription = new BlockSubscription({
      ...{ sink: call, channels: this.#channels, starts, maxWaiting },
      onFirstLoss: () => logger.warn({ requestId }, 'block subscriber too slow; events dropped'),
      onFault: (error) => logger.error({ err: error, requestId }, 'block replay failed'),
    });
    call.once('cancelled', () => subscription.close('gone'));
    void subscription.finished.then((reason) => endCall(call, reason));
    return subscription;
  }

  #ping(call: PingCall, { metadata }: CallVisit): PingResponse {
    const { feeds, nowUs } = this.#deps;
    call.sendMetadata(metadata);
    return {
      client_sent_us: call.request.client_sent_us,
      server_us: nowUs(),
      evm_seq: feeds.evm.head,
      core_seq: feeds.core.head,
    };
  }
}
