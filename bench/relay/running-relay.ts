import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { LoadAccount } from '#relay/testing/load-account.ts';
import { PRODUCT_FLAGS } from '../../scripts/product/product-flags.mjs';
import { BENCH_LEGS } from './bench-engine.ts';
import { clientFrame, MakerSocket } from './maker-socket.ts';
import type { FromRelay, RelayConfig, ToRelay } from './relay-messages.ts';

const API_KEY = 'the key of the benchmark';

type Told<Type extends FromRelay['type']> = Extract<FromRelay, { type: Type }>;

/** The relay in its own process, and the sockets that lead there. */
export class RunningRelay {
  readonly #child: ChildProcess;
  readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  /** Starts a relay on a database that is migrated and seeded; `tree` holds its sources when they are not these. */
  static start(databaseUrl: string, tree = '.'): Promise<RunningRelay> {
    const config: RelayConfig = { databaseUrl, apiKey: API_KEY };
    return RunningRelay.#start('bench/relay/relay-process.ts', JSON.stringify(config), tree);
  }

  /** Starts what does no more than any relay has to. `request` is what makers hear. */
  static startBare(request: string): Promise<RunningRelay> {
    return RunningRelay.#start('bench/relay/bare-relay.ts', request);
  }

  static async #start(entry: string, argument: string, cwd = '.'): Promise<RunningRelay> {
    const execArgv = [...process.execArgv, ...PRODUCT_FLAGS, '--expose-gc'];
    const child = fork(entry, [argument], { execArgv, cwd });
    const [ready] = (await once(child, 'message')) as [Told<'ready'>];
    return new RunningRelay(child, ready.port);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Hears of one kind of message. @returns what ends that */
  on<Type extends FromRelay['type']>(type: Type, listener: (message: Told<Type>) => void): () => void {
    const hear = (message: FromRelay): void => {
      if (message.type === type) listener(message as Told<Type>);
    };
    this.#child.on('message', hear);
    return () => this.#child.off('message', hear);
  }

  tell(message: ToRelay): void {
    this.#child.send(message);
  }

  /** The relay's memory, after a collection if that is asked for, and its processor time so far. */
  async usage({ collect = false } = {}): Promise<Told<'usage'>> {
    const { promise, resolve } = Promise.withResolvers<Told<'usage'>>();
    const end = this.on('usage', resolve);
    this.tell({ type: 'usage', collect });
    return promise.finally(end);
  }

  url(path: string): string {
    return `ws://127.0.0.1:${this.port}${path}`;
  }

  /** What a maker says first. */
  authText(address: string): string {
    const identity = { maker_address: address, signer_address: address, signature_type: 0 };
    return JSON.stringify({ type: 'auth', auth: { apiKey: API_KEY }, identity });
  }

  async connect(path: string): Promise<WebSocket> {
    const ws = new WebSocket(this.url(path), { perMessageDeflate: false });
    await once(ws, 'open');
    return ws;
  }

  /** A maker that has been let in. */
  async maker({ address }: LoadAccount): Promise<WebSocket> {
    const ws = await this.connect('/ws/rfq');
    ws.send(this.authText(address));
    const [answer] = await once(ws, 'message');
    if (JSON.parse(String(answer)).success !== true) throw new Error(`not let in: ${answer}`);
    return ws;
  }

  /** A socket of the load, whose own work is the least that it can be. */
  loadSocket(path: string): Promise<MakerSocket> {
    return MakerSocket.connect(this.port, path);
  }

  /** A maker of the load that has been let in. */
  async loadMaker({ address }: LoadAccount): Promise<MakerSocket> {
    const socket = await this.loadSocket('/ws/rfq');
    socket.send(clientFrame(this.authText(address)).frame);
    const answer = await socket.next();
    if (JSON.parse(answer).success !== true) throw new Error(`not let in: ${answer}`);
    return socket;
  }

  /** Calls the relay's REST. @throws when it refuses */
  async post<Answer>(path: string, body: object): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`the relay refused ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  }

  /** Asks for quotes. @returns the id of the request */
  async create(taker: string): Promise<string> {
    const asked = { taker, legs: BENCH_LEGS, stake_usd: 10 };
    const { request } = await this.post<{ request: { rfq_id: string } }>('/v1/rfq', asked);
    return request.rfq_id;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.disconnect();
    await exited;
  }
}
