import type { PrivateKeyAccount } from 'viem/accounts';
import type { ClientOptions } from 'ws';
import { takerHelloMessage } from '#domain/parlay/taker-hello.ts';
import { createLogger } from '#observe/logger.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import { until } from '#relay/testing/harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote, TEST_CHAIN } from '#relay/testing/traders.ts';
import type { AcceptInput, Prepared } from '#relay/venue.ts';
import type { Channel } from '#transports/channels/channel-server.ts';
import {
  DEFAULT_TAKER_SETTINGS,
  type TakerChannelSettings,
  type TakerLimits,
} from '#transports/channels/taker/settings.ts';
import { createTakerChannel } from '#transports/channels/taker/taker-channel.ts';
import { assertDescribed, WireClient } from '#transports/channels/testing/wire-client.ts';
import type { Frame } from '#transports/venue/frame.ts';
import { startVenueApi, type VenueApi, type VenueApiOptions } from './venue-api.ts';

export const TAKER = accountOf('taker');
const MAKER = accountOf('max');
/** Two legs that go together. */
export const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];
export const HOME = '10.0.0.1';

/** Decimal texts for what is a bigint, as the wire has them. */
export const texts = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)));

/** An acceptance as it is sent. */
export const acceptBody = ({ quoteId, order, orderSignature, permit }: AcceptInput): object =>
  texts({ quote_id: quoteId, order, order_signature: orderSignature, auth: permit && { approval: permit } });

/** The taker channel beside the REST routes: real sockets, real engine, real database, a clock that the test moves. */
export class TakerHarness {
  readonly api: VenueApi;
  readonly #channel: Channel;
  readonly #clients: WireClient[] = [];

  private constructor(api: VenueApi, channel: Channel) {
    this.api = api;
    this.#channel = channel;
  }

  static async start({
    limits,
    ...options
  }: VenueApiOptions & { limits?: Partial<TakerLimits> } = {}): Promise<TakerHarness> {
    const api = await startVenueApi({ trustProxy: true, ...options });
    const { venue, access, world, faults } = api;
    const settings: TakerChannelSettings = {
      ...DEFAULT_TAKER_SETTINGS,
      ...{ chainId: TEST_CHAIN.chainId, escrow: TEST_CHAIN.escrow, trustProxy: true },
      limits: { ...DEFAULT_TAKER_SETTINGS.limits, ...limits },
    };
    const channel = createTakerChannel({
      ...{ venue, access, settings },
      logger: { ...createLogger({ level: 'silent' }), error: (fields) => void faults.push(fields) },
      now: () => world.clock.now(),
      after: (delayMs, task) => world.clock.after(delayMs, task),
    });
    api.server.on('upgrade', (request, stream, head) => channel.handleUpgrade(request, stream, head));
    return new TakerHarness(api, channel);
  }

  async stop(): Promise<void> {
    await this.#channel.close();
    for (const { ws } of this.#clients) ws.terminate();
    await this.api.stop();
    assertDescribed(this.#clients);
  }

  /** Ends the channel alone. */
  closeChannel = (): Promise<void> => this.#channel.close();

  url = (path = '/ws/taker'): string => `${this.api.url.replace('http', 'ws')}${path}`;

  /** A connection from a network address that has said nothing yet. */
  async connect(ip = HOME, options: ClientOptions & { path?: string } = {}): Promise<WireClient> {
    const { path, ...rest } = options;
    const client = await WireClient.connect(this.url(path), { headers: { 'x-forwarded-for': ip }, ...rest });
    this.#clients.push(client);
    return client;
  }

  /** Sends a message and gives its answer, which carries its reqId. */
  async ask(client: WireClient, frame: Frame): Promise<Frame> {
    const reqId = `r${Math.random()}`;
    client.send({ ...frame, reqId });
    return until('the answer is there', () => client.frames.find((answer) => answer.reqId === reqId));
  }

  /** A connection that has said hello. */
  async hello(ip = HOME, account: PrivateKeyAccount = TAKER): Promise<WireClient> {
    const client = await this.connect(ip);
    await this.ask(client, { type: 'hello', taker: account.address });
    return client;
  }

  /** A hello that `signer` signs for an address. */
  async signedHello(
    address: `0x${string}`,
    signer = TAKER,
    atMs = this.nowMs,
    chainId = 998,
  ): Promise<Frame> {
    const hello = { address, escrow: TEST_CHAIN.escrow, chainId, timestampMs: atMs };
    const signature = await signer.signMessage({ message: takerHelloMessage(hello) });
    return { type: 'hello', taker: address, timestamp: atMs, signature };
  }

  get nowMs(): number {
    return this.api.world.clock.now();
  }

  /** Runs `create` and gives what makers hear of the request. */
  async heardBy(create: () => Promise<unknown>): Promise<RfqRequestFrame> {
    const frames: RfqRequestFrame[] = [];
    const end = this.api.venue.events.on('request', (frame) => frames.push(frame));
    await create();
    end();
    const [frame] = frames;
    if (!frame) throw new Error('no maker heard of a request');
    return frame;
  }

  /** Asks for a price on a connection. */
  open(client: WireClient, more: Frame = {}): Promise<RfqRequestFrame> {
    const frame = { type: 'rfq', taker: TAKER.address, legs: LEGS, stake_usd: 25, ...more };
    return this.heardBy(() => this.ask(client, frame));
  }

  /** Asks for a price over REST. */
  openByRest(ip = HOME): Promise<RfqRequestFrame> {
    const body = { taker: TAKER.address, legs: LEGS, stake_usd: 25 };
    return this.heardBy(() => this.api.call('POST', '/v1/rfq', { body, headers: { 'x-forwarded-for': ip } }));
  }

  /** A maker's quote, in time to be pushed. @returns its id */
  async quote(frame: RfqRequestFrame, collateralE6 = 50_000_000n): Promise<string> {
    const quote = await signedQuote(frame, MAKER, { collateralE6, nowMs: this.nowMs });
    await this.api.venue.quotes.submit(identityOf(MAKER), quote);
    this.api.world.clock.advance(20);
    return quote.quoteId;
  }

  /** Lets the window close, and waits for the offer. */
  async closeWindow(rfqId: string): Promise<void> {
    this.api.world.clock.advance(400);
    await this.reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  }

  reaches = (rfqId: string, status: string): Promise<boolean> =>
    until(
      `the request is ${status}`,
      async () => (await this.api.venue.requests.get(rfqId)).status === status,
    );

  /** What the taker sends for what `prepare` answered. */
  async acceptance(prepared: Frame): Promise<Frame> {
    const signed = await signedAcceptance(prepared as unknown as Prepared, TAKER);
    return { type: 'accept', rfq_id: prepared.rfq_id, ...acceptBody(signed) };
  }
}
