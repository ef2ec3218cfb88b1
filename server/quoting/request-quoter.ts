import type { Logger } from '#observe/logger.ts';
import {
  type Confirmation,
  MakerClient,
  MakerError,
  type MakerOptions,
  type Offer,
  type QuoteRequest,
  sizeE6,
} from '#sdk/maker/index.ts';
import { PriceUnknownError } from './book-mid.ts';
import type { LivePrices } from './live-prices.ts';
import { priceRequest } from './price-request.ts';
import { Promised } from './promised.ts';

/** What tells one maker from another. Amounts in 6-decimal units. */
export type Strategy = {
  /** The maker's edge: the part of the fair price that it keeps. */
  edgeBps: (request: QuoteRequest) => number;
  /** Lifetime of a quote. */
  lifeSeconds: number;
  /** Requests with a smaller net stake are ignored. */
  leastStakeE6: () => bigint;
  /** Maximum collateral for this parlay beside `promised`; 0 when there is no room. */
  roomE6: (
    promised: { collateralE6: bigint; count: number },
    asked: { request: QuoteRequest; deadlineMs: number },
  ) => bigint;
  /** If set, the maker has last look: it declines when the price has moved by more than this, either way. */
  lastLookBps: number | null;
};

export type RequestQuoterOptions = {
  connection: Omit<MakerOptions, 'quote' | 'lastLook'>;
  strategy: Strategy;
  prices: LivePrices;
  logger: Logger;
  /** A quote of ours was filled for good; its collateral counts as promised until this has settled. */
  onFilled: (fill: { parlayId: string | null; collateralE6: bigint }) => void | Promise<void>;
};

const BPS = 10_000n;
/** A last look reads each price anew. */
const LAST_LOOK_AGE_MS = 0;

const distance = (left: bigint, right: bigint): bigint => (left > right ? left - right : right - left);

/** A maker that quotes by live prices: its session, its strategy, and what it has promised. */
export class RequestQuoter {
  readonly client: MakerClient;
  readonly promised = new Promised();
  readonly #options: RequestQuoterOptions;

  constructor(options: RequestQuoterOptions) {
    this.#options = options;
    const { connection, strategy } = options;
    this.client = new MakerClient({
      quoteResults: true,
      ...connection,
      quote: (request, signal) => this.#offer(request, signal),
      ...(strategy.lastLookBps !== null && { lastLook: (asked: Confirmation) => this.#confirm(asked) }),
    });
    this.#keepBooks();
    this.#keepLog();
  }

  async #offer(request: QuoteRequest, signal: AbortSignal): Promise<Offer | null> {
    const { strategy, prices, logger } = this.#options;
    const { rfqId, terms } = request;
    if (terms.netStakeE6 < strategy.leastStakeE6()) return null;
    try {
      const { makerCollateralE6 } = await priceRequest(request, prices, strategy.edgeBps(request));
      if (signal.aborted) return null;
      // No await until `promised.add`: two requests must not take the same room.
      const deadlineMs = Date.now() + strategy.lifeSeconds * 1000;
      const promised = this.promised.total(Date.now());
      if (makerCollateralE6 > strategy.roomE6(promised, { request, deadlineMs })) return null;
      this.promised.add(rfqId, { collateralE6: makerCollateralE6, legs: request.legs }, deadlineMs);
      return { makerCollateralE6, lifeSeconds: strategy.lifeSeconds };
    } catch (error) {
      if (!(error instanceof PriceUnknownError)) throw error;
      logger.debug({ rfqId, reason: error.message }, 'request not quoted');
      return null;
    }
  }

  /** @throws PriceUnknownError when there is no price now: that is a DECLINE too */
  async #confirm({ signed }: Confirmation): Promise<boolean> {
    const { strategy, prices } = this.#options;
    const { request } = signed;
    const now = await priceRequest(request, prices, strategy.edgeBps(request), LAST_LOOK_AGE_MS);
    const moved = distance(sizeE6(request.terms.netStakeE6, now.makerCollateralE6), signed.sizeE6);
    return moved * BPS <= signed.sizeE6 * BigInt(strategy.lastLookBps ?? 0);
  }

  #keepBooks(): void {
    const { client, promised } = this;
    client.on('rejected', ({ rfqId, code }) => {
      // Without an answer the relay may hold the quote.
      if (rfqId !== null && code !== 'DISCONNECTED' && code !== 'TIMEOUT') promised.end(rfqId);
    });
    client.on('relayError', ({ rfqId }) => rfqId !== null && promised.end(rfqId));
    client.on('trade', ({ rfqId }) => promised.traded(rfqId));
    client.on('ended', ({ rfqId }) => promised.end(rfqId));
    client.on('execution', ({ rfqId, status, parlayId }) => {
      if (status === 'FAILED') promised.end(rfqId);
      else promised.won(rfqId);
      if (status === 'CONFIRMED') void this.#filled(rfqId, parlayId);
    });
  }

  async #filled(rfqId: string, parlayId: string | null): Promise<void> {
    const { onFilled, logger } = this.#options;
    try {
      await onFilled({ parlayId, collateralE6: this.promised.collateralE6Of(rfqId) });
    } catch (error) {
      logger.warn({ rfqId, reason: String(error) }, 'recording a fill failed');
    } finally {
      this.promised.end(rfqId);
    }
  }

  #keepLog(): void {
    const { logger } = this.#options;
    const { client } = this;
    client.on('ready', ({ address }) => logger.info({ address }, 'connected to the relay'));
    client.on('disconnected', (down) => logger.warn(down, 'disconnected from the relay'));
    client.on('quoted', ({ rfqId, priceE6 }) => logger.debug({ rfqId, priceE6: String(priceE6) }, 'quoted'));
    client.on('rejected', ({ code, message, rfqId }) =>
      logger.debug({ code, message, rfqId }, 'quote rejected'),
    );
    client.on('unquotable', ({ code, rfqId }) => logger.warn({ code, rfqId }, 'request unquotable'));
    client.on('decided', (decided) => logger.info(decided, 'last look answered'));
    client.on('execution', ({ rfqId, status, parlayId }) => {
      logger.info({ rfqId, status, parlayId }, 'execution updated');
    });
    client.on('fault', ({ error, rfqId }) => {
      const level = error instanceof MakerError || error instanceof PriceUnknownError ? 'debug' : 'warn';
      logger[level](
        { rfqId, reason: error instanceof Error ? error.message : String(error) },
        'frame handling failed',
      );
    });
  }
}
