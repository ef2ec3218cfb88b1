import type { PrivateKeyAccount } from 'viem/accounts';
import type { ClientOptions } from 'ws';
import type { Address } from '#domain/parlay/hex.ts';
import type { TokenPermit } from '#domain/parlay/signature.ts';
import type { Logger } from '#observe/logger.ts';
import type { Approvals } from '#relay/approvals/approvals.ts';
import type { VenueSettings } from '#relay/config.ts';
import type { RfqEngine } from '#relay/engine/engine.ts';
import type { RfqRequestFrame } from '#relay/frames.ts';
import type { MakerFiguresService } from '#relay/makers/maker-figures-service.ts';
import { newEngine, until, type World } from '#relay/testing/harness.ts';
import { newFigures } from '#relay/testing/maker-figures.ts';
import { accountOf, signedAcceptance, signedQuote } from '#relay/testing/traders.ts';
import type { QuoteInput } from '#relay/venue.ts';
import { recordingCashouts } from '#server/test/recording-cashouts.ts';
import { createMakerChannel } from '../maker/maker-channel.ts';
import { DEFAULT_MAKER_SETTINGS, type MakerLimits } from '../maker/settings.ts';
import { type ServedChannel, serveChannel } from './serve-channel.ts';
import { assertDescribed, WireClient } from './wire-client.ts';

export const API_KEY = 'the-relay-key-of-this-test';

/** What a maker sends first. */
export const authFrame = (account: PrivateKeyAccount, more: object = {}, identity: object = {}): object => ({
  type: 'auth',
  auth: { apiKey: API_KEY, secret: 'not looked at', passphrase: 'neither' },
  identity: {
    maker_address: account.address.toLowerCase(),
    signer_address: account.address.toLowerCase(),
    signature_type: 0,
    ...identity,
  },
  ...more,
});

const texts = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? String(item) : item)));

/** A quote as a maker sends it. */
export const quoteFrame = (input: QuoteInput, more: object = {}): object => ({
  type: 'RFQ_QUOTE',
  rfq_id: input.rfqId,
  quote_id: input.quoteId,
  price_e6: String(input.priceE6),
  size_e6: String(input.sizeE6),
  signature: input.signature,
  quote: texts(input.quote),
  ...more,
});

/** Where makers come from unless a test says otherwise. */
const HOME = '10.0.0.1';

const LEGS = [
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 1, sideIndex: 1 },
];

/** A maker channel on a real engine, whose clock stands until it is moved. */
export class MakerHarness {
  readonly world: World;
  readonly engine: RfqEngine;
  /** What the venue was asked to approve. */
  readonly approvals: { maker: Address; permit: TokenPermit }[] = [];
  /** What sales were asked for, with the arguments. */
  readonly cashouts: [name: string, ...args: unknown[]][] = [];
  /** Makers that have sent a good offer. */
  readonly provenByOffers: string[] = [];
  /** How the venue answers that. */
  approve: Approvals['approve'] = async () => ({ tx_hash: null });
  /** What a quote waits for before the venue hears of it. */
  beforeQuote: () => Promise<void> = async () => {};
  readonly figures: MakerFiguresService;
  readonly taker = accountOf('taker');
  /** What the channel has written into its log. */
  readonly log: string[] = [];
  readonly #clients: WireClient[] = [];
  #served: ServedChannel | null = null;

  constructor(world: World, settings: Partial<VenueSettings> = {}) {
    this.world = world;
    this.engine = newEngine(world, { settings });
    this.figures = newFigures(world, this.engine);
  }

  async start(limits: Partial<MakerLimits> = {}): Promise<void> {
    const { engine, world } = this;
    // What another test left open is none of this one's business.
    await world.pool.query('TRUNCATE rfq CASCADE');
    await engine.start();
    const approve: Approvals['approve'] = (maker, permit) => {
      this.approvals.push({ maker, permit });
      return this.approve(maker, permit);
    };
    const submit = engine.quotes.submit.bind(engine.quotes);
    engine.quotes.submit = async (...quote) => {
      await this.beforeQuote();
      return submit(...quote);
    };
    const cashouts = recordingCashouts(this.cashouts, this.provenByOffers);
    const { quotes, events } = engine;
    const venue = { quotes, approvals: { approve }, cashouts, events, makerFigures: this.figures };
    const channel = createMakerChannel({
      venue,
      settings: {
        ...DEFAULT_MAKER_SETTINGS,
        apiKey: API_KEY,
        trustProxy: true,
        limits: { ...DEFAULT_MAKER_SETTINGS.limits, ...limits },
      },
      logger: this.#logger(),
      now: () => world.clock.now(),
      after: (delayMs, task) => world.clock.after(delayMs, task),
    });
    this.#served = await serveChannel(channel);
  }

  #logger(): Logger {
    const write = (_fields: object, message: string): void => void this.log.push(message);
    const logger: Logger = { debug: write, info: write, warn: write, error: write, child: () => logger };
    return logger;
  }

  get served(): ServedChannel {
    if (!this.#served) throw new Error('the harness is not started');
    return this.#served;
  }

  async stop(): Promise<void> {
    await this.#served?.close();
    for (const { ws } of this.#clients) ws.terminate();
    await this.engine.stop();
    assertDescribed(this.#clients);
  }

  /** A connection from a network address that has said nothing yet. */
  async connect(path = '/ws/rfq', ip = HOME, options: ClientOptions = {}): Promise<WireClient> {
    const headers = { 'x-forwarded-for': ip };
    const client = await WireClient.connect(this.served.url(path), { headers, ...options });
    this.#clients.push(client);
    return client;
  }

  /** A maker that has been let in. */
  async maker(
    account: PrivateKeyAccount,
    more: object = {},
    ip = HOME,
    options: ClientOptions = {},
  ): Promise<WireClient> {
    const client = await this.connect('/ws/rfq', ip, options);
    client.send(authFrame(account, more));
    const answer = await client.next();
    if (answer.success !== true) throw new Error(`not let in: ${JSON.stringify(answer)}`);
    return client;
  }

  /** Opens a request; gives what makers hear of it. */
  async ask(stakeUsd = 25): Promise<RfqRequestFrame> {
    const frames: RfqRequestFrame[] = [];
    const end = this.engine.events.on('request', (frame) => frames.push(frame));
    const { request } = await this.engine.requests.create({
      taker: this.taker.address,
      legs: LEGS,
      stakeUsd,
    });
    end();
    const frame = frames.find(({ rfq_id }) => rfq_id === request.rfq_id);
    if (!frame) throw new Error('no maker hears of the request');
    return frame;
  }

  /** A good quote for a request. */
  quote(frame: RfqRequestFrame, account: PrivateKeyAccount, collateralE6 = 50_000_000n): Promise<QuoteInput> {
    return signedQuote(frame, account, { collateralE6, nowMs: this.world.clock.now() });
  }

  /** Sends a quote and waits for its answer. @returns its id */
  async quoteOn(
    client: WireClient,
    frame: RfqRequestFrame,
    account: PrivateKeyAccount,
    collateralE6 = 50_000_000n,
  ): Promise<string> {
    const { quoteId, ...input } = await this.quote(frame, account, collateralE6);
    client.send(quoteFrame({ quoteId, ...input }));
    const ack = await client.nextOf('ACK_RFQ_QUOTE');
    if (ack.quote_id !== quoteId) throw new Error(`acknowledged instead: ${JSON.stringify(ack)}`);
    return quoteId;
  }

  /** Waits until a request has a status. */
  reaches(rfqId: string, status: string): Promise<boolean> {
    return until(
      `${rfqId} is ${status}`,
      async () => (await this.engine.requests.get(rfqId)).status === status,
    );
  }

  /** Lets the window close, and waits for the offer. */
  async closeWindow(rfqId: string): Promise<void> {
    this.world.clock.advance(400);
    await this.reaches(rfqId, 'AWAITING_REQUESTER_ACCEPTANCE');
  }

  /** The taker accepts what it is offered. */
  async accept(rfqId: string): Promise<void> {
    const prepared = await this.engine.requests.prepare(rfqId);
    await this.engine.requests.accept(rfqId, await signedAcceptance(prepared, this.taker));
  }
}
