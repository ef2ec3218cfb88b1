import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { Logger } from '#observe/logger.ts';
import { addressOfRequest } from '#transports/gate/http/caller.ts';
import { answerUpgrade } from '#transports/gate/upgrade/answer-upgrade.ts';
import { Admission, type AdmissionLimits, type ConnectionSlot } from './admission.ts';
import { ChannelSocket, CLOSES, type SocketLimits } from './channel-socket.ts';
import { FairScheduler } from './fair-scheduler.ts';
import { WriteCoalescer } from './write-coalescer.ts';

export type ChannelLimits = AdmissionLimits & SocketLimits;

export const DEFAULT_CHANNEL_LIMITS: ChannelLimits = {
  maxConnections: 1_000,
  maxPending: 500,
  maxPendingPerAddress: 100,
  maxFrameBytes: 64 * 1024,
  maxBufferedBytes: 1024 * 1024,
  rate: { perSecond: 500, burst: 1_000 },
};

/** A channel as the owner of the port uses it. */
export type Channel = {
  /** Takes an upgrade over, or refuses it with an HTTP status. */
  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void;
  /** Refuses new connections and ends the open ones; resolves when all are over. */
  close(): Promise<void>;
};

export type ChannelServerOptions = {
  /** Paths of the channel; anything below them is not found. */
  paths: readonly string[];
  limits: ChannelLimits;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  logger: Logger;
  now: () => number;
  /** Called for each new connection with its network address. */
  onOpen: (socket: ChannelSocket, address: string) => void;
};

/** Time for a client to answer a close frame before its connection is destroyed. */
const CLOSE_TIMEOUT_MS = 5_000;
export const MAX_FRAGMENTS = 128;
/** A message of this many times `maxFrameBytes` is not even received. */
export const CUT_OFF_FACTOR = 4;

/** `closeTimeout` and `maxFragments` are newer than the library's types. */
const serverOptions = (
  maxFrameBytes: number,
): ServerOptions & { closeTimeout: number; maxFragments: number } => ({
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  // What is not UTF-8 is answered like anything else that is no JSON, and the socket stays open.
  skipUTF8Validation: true,
  maxPayload: maxFrameBytes * CUT_OFF_FACTOR,
  maxFragments: MAX_FRAGMENTS,
  closeTimeout: CLOSE_TIMEOUT_MS,
});

/** The WebSockets of one channel. */
export class ChannelServer implements Channel {
  readonly #options: ChannelServerOptions;
  readonly #admission: Admission;
  readonly #scheduler = new FairScheduler();
  readonly #coalescer = new WriteCoalescer();
  readonly #open = new Map<ChannelSocket, Promise<void>>();
  readonly #server: WebSocketServer;
  #isClosing = false;

  constructor(options: ChannelServerOptions) {
    this.#options = options;
    this.#admission = new Admission(options.limits);
    this.#server = new WebSocketServer(serverOptions(options.limits.maxFrameBytes));
  }

  handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (!this.#options.paths.includes(path)) {
      refuse(stream, 404);
      return;
    }
    const address = addressOfRequest(request, this.#options.trustProxy);
    const slot = this.#isClosing ? null : this.#admission.take(address);
    if (!slot) {
      refuse(stream, 503);
      return;
    }
    // Also when the handshake fails and there never is a WebSocket.
    stream.once('close', slot.release);
    this.#server.handleUpgrade(request, stream, head, (ws) => this.#welcome(ws, stream, address, slot));
  }

  /** Where messages wait for their turn. */
  get inboundQueue(): FairScheduler {
    return this.#scheduler;
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const socket of this.#open.keys()) socket.close(CLOSES.restarting);
    await Promise.all(this.#open.values());
  }

  #welcome(ws: WebSocket, stream: Duplex, address: string, slot: ConnectionSlot): void {
    const { limits, logger, now, onOpen } = this.#options;
    const onSlow = (): void => logger.warn({ address }, 'closed a client that stopped reading');
    const shared = { scheduler: this.#scheduler, coalescer: this.#coalescer, limits, now };
    const socket = new ChannelSocket(ws, { ...shared, stream, admit: slot.admit, onSlow });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.set(socket, promise);
    socket.onClose(() => {
      this.#open.delete(socket);
      resolve();
    });
    onOpen(socket, address);
  }
}

const refuse = (stream: Duplex, status: number): void =>
  answerUpgrade(stream, { status, headers: { Connection: 'close', 'Content-Length': '0' } });
