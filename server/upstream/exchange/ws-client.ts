import type { BackoffBounds } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';
import type { ConnectionOptions, OpenConnection } from './connection.ts';
import { keepConnected } from './keep-connected.ts';
import { readFrame, type SocketFrame } from './socket-frame.ts';
import type { Subscription } from './subscription.ts';
import { type Listener, Subscriptions } from './subscriptions.ts';

export type ExchangeSocketOptions = Partial<Omit<ConnectionOptions, 'url' | 'pingFrame'>> & {
  url: string;
  logger: Logger;
  /** Ends the socket for good. */
  signal: AbortSignal;
  backoff?: BackoffBounds;
  /** A subscription that is not acknowledged by then ends the connection. */
  ackTimeoutMs?: number;
  /** A connection that held this long counts as sound: the next pause starts small again. */
  soundAfterMs?: number;
};

export type ExchangeSocket = {
  /** Receives every frame of a subscription, over all reconnects, until the returned function is called. */
  subscribe(subscription: Subscription, listener: Listener): () => void;
  /** Called each time a connection opens, when its subscriptions have been sent. Frames were missed in between. */
  onOpen(listener: () => void): () => void;
  isOpen(): boolean;
  /** Resolves when the signal has ended the socket. */
  done: Promise<void>;
};

/**
 * A connection to the exchange that reconnects and resubscribes indefinitely. Frames are passed on without
 * queueing, so slow listeners need a bounded queue of their own.
 */
export function createExchangeSocket(options: ExchangeSocketOptions): ExchangeSocket {
  const { url, logger, signal } = options;
  const { ackTimeoutMs = 10_000 } = options;
  const connectionOptions: ConnectionOptions = {
    url,
    connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    pingIntervalMs: options.pingIntervalMs ?? 15_000,
    maxFrameBytes: options.maxFrameBytes ?? 32 * 1024 * 1024,
    pingFrame: { method: 'ping' },
  };
  const subscriptions = new Subscriptions((error, subscription) =>
    logger.error({ err: error, subscription }, 'exchange socket listener failed'),
  );
  const openListeners = new Set<() => void>();
  let connection: OpenConnection | null = null;

  function request(open: OpenConnection, subscription: Subscription): void {
    open.send({ method: 'subscribe', subscription });
    setTimeout(() => {
      if (connection === open && subscriptions.isWaiting(subscription)) {
        open.end(`no acknowledgement of ${subscription.type}`);
      }
    }, ackTimeoutMs).unref();
  }

  function opened(open: OpenConnection): void {
    connection = open;
    logger.info({ url }, 'exchange socket opened');
    for (const subscription of subscriptions.restart()) request(open, subscription);
    for (const listener of openListeners) listener();
  }

  function refused(frame: Extract<SocketFrame, { kind: 'error' }>): void {
    const isDouble = frame.text.startsWith('Already subscribed');
    const subscription = subscriptions.settle(frame.subscription, isDouble ? 'active' : 'refused');
    if (!isDouble) logger.warn({ text: frame.text.slice(0, 500), subscription }, 'exchange socket refused');
  }

  function received(text: string): void {
    const frame = readFrame(text);
    if (frame.kind === 'data') subscriptions.deliver(frame.channel, frame.data);
    else if (frame.kind === 'ack' && frame.method === 'subscribe')
      subscriptions.settle(frame.subscription, 'active');
    else if (frame.kind === 'error') refused(frame);
    else if (frame.kind === 'unreadable') {
      logger.warn({ text: text.slice(0, 200) }, 'exchange socket sent an unreadable frame');
    }
  }

  function closed(reason: string, waitMs: number): void {
    connection = null;
    if (!signal.aborted) logger.warn({ url, reason, waitMs: Math.round(waitMs) }, 'exchange socket closed');
  }

  return {
    subscribe(subscription, listener) {
      if (subscriptions.add(subscription, listener) && connection) {
        subscriptions.markSent(subscription);
        request(connection, subscription);
      }
      return () => {
        if (subscriptions.remove(subscription, listener)) {
          connection?.send({ method: 'unsubscribe', subscription });
        }
      };
    },
    onOpen(listener) {
      openListeners.add(listener);
      return () => openListeners.delete(listener);
    },
    isOpen: () => connection !== null,
    done: keepConnected({
      connection: () => connectionOptions,
      handlers: { onOpen: opened, onText: received },
      onClosed: closed,
      signal,
      backoff: options.backoff,
      soundAfterMs: options.soundAfterMs,
    }),
  };
}
