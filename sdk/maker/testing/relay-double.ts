import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Frame } from '../wire.ts';

/** One maker's connection, as the relay sees it. */
export class RelaySession {
  readonly frames: Frame[] = [];
  readonly #socket: WebSocket;
  readonly #takers = new Set<() => void>();
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as Frame);
      for (const taker of this.#takers) taker();
    });
    this.closed = once(socket, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
  }

  /** The next frame of a type, also when it has come already; each frame is given once. */
  async next(type: string, timeoutMs = 60_000): Promise<Frame> {
    const { promise, resolve, reject } = Promise.withResolvers<Frame>();
    const timer = setTimeout(() => reject(new Error(`no ${type} came`)), timeoutMs);
    const take = (): void => {
      const place = this.frames.findIndex((frame) => frame.type === type);
      const frame = this.frames[place];
      if (!frame) return;
      this.frames.splice(place, 1);
      // At once: more frames may come before the promise is looked at.
      this.#takers.delete(take);
      resolve(frame);
    };
    this.#takers.add(take);
    take();
    return promise.finally(() => {
      clearTimeout(timer);
      this.#takers.delete(take);
    });
  }

  say(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  /** Sends bytes as they are. */
  raw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  close(code = 1001, reason = 'stale'): void {
    this.#socket.close(code, reason);
  }

  /** Stops reading, so that nothing is answered, not even a ping of the protocol. */
  freeze(): void {
    this.#socket.pause();
  }

  async accept(): Promise<Frame> {
    const auth = await this.next('auth');
    const { maker_address } = auth.identity as { maker_address: string };
    this.say({ type: 'auth', success: true, address: maker_address, role: 'maker' });
    return auth;
  }
}

/** A WebSocket server that a test makes speak the specification's frames by hand. */
export class RelayDouble {
  readonly url: string;
  readonly #server: WebSocketServer;
  readonly #sessions: RelaySession[] = [];
  readonly #wakers = new Set<() => void>();

  private constructor(server: WebSocketServer) {
    this.#server = server;
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/v2/ws/rfq`;
    server.on('connection', (socket) => {
      this.#sessions.push(new RelaySession(socket));
      for (const waker of this.#wakers) waker();
    });
  }

  static async start(port = 0): Promise<RelayDouble> {
    const server = new WebSocketServer({ host: '127.0.0.1', port });
    await once(server, 'listening');
    return new RelayDouble(server);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** The next connection, also when it is there already; each is given once. */
  async session(timeoutMs = 60_000): Promise<RelaySession> {
    const { promise, resolve, reject } = Promise.withResolvers<RelaySession>();
    const timer = setTimeout(() => reject(new Error('nobody connected')), timeoutMs);
    const take = (): void => {
      const session = this.#sessions.shift();
      if (!session) return;
      this.#wakers.delete(take);
      resolve(session);
    };
    this.#wakers.add(take);
    take();
    return promise.finally(() => {
      clearTimeout(timer);
      this.#wakers.delete(take);
    });
  }

  async stop(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate();
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }
}
