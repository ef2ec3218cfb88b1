import type { Pool } from 'pg';
import { DIR_CODE, type Dir } from '#domain/fill.ts';
import type { MarketClass } from '#domain/market-class.ts';
import { rebuildRollups } from './rebuild-rollups.ts';

export type SeedFill = {
  timeMs: number;
  coin: number;
  /** 1 to 255: the wallet of that number. */
  wallet: number;
  dir?: Dir;
  side?: 'A' | 'B';
  px: number;
  sz: number;
  fee?: number;
  feeToken?: string;
  closedPnl?: number;
  crossed?: boolean;
  startPosition?: number;
  tid?: number;
  builder?: number;
  builderFee?: number;
};

export type SeedOutcome = {
  outcomeId: number;
  questionId?: number;
  name?: string;
  title?: string;
  description?: string;
  marketClass?: MarketClass;
  underlying?: string;
  category?: string;
  subcategory?: string;
  expiryMs?: number;
  period?: string;
  targetPrice?: string;
  logoUrl?: string;
  /** Settled with this fraction for side A. */
  settleFraction?: string;
  settlementPx?: number;
  settledAtMs?: number;
  firstSeenMs?: number;
};

export type SeedQuestion = {
  questionId: number;
  title?: string;
  description?: string;
  fallbackOutcome?: number;
  namedOutcomes?: number[];
  settledNamedOutcomes?: number[];
  logoUrl?: string;
};

const e8 = (value: number): number => Math.round(value * 1e8);

/** The address of a numbered wallet or builder. */
export const walletOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const bytesOf = (number: number): Buffer => Buffer.from(walletOf(number).slice(2), 'hex');

/** Fills a test database with markets by plain SQL; rollups are recomputed from the fills. */
export class SeedMarkets {
  readonly #pool: Pool;
  #seq = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async #insert(table: string, row: Record<string, unknown>): Promise<void> {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`).join(', ');
    await this.#pool.query(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`,
      Object.values(row),
    );
  }

  async question(question: SeedQuestion): Promise<void> {
    await this.#insert('question', {
      question_id: question.questionId,
      name: 'Recurring',
      description: question.description ?? '',
      title: question.title ?? `Question ${question.questionId}`,
      market_class: 'named',
      fallback_outcome: question.fallbackOutcome ?? null,
      named_outcomes: question.namedOutcomes ?? [],
      settled_named_outcomes: question.settledNamedOutcomes ?? [],
      logo_url: question.logoUrl ?? '',
      first_seen_ms: 0,
      last_seen_ms: 0,
    });
  }

  async outcome(outcome: SeedOutcome): Promise<void> {
    const isSettled = outcome.settleFraction !== undefined;
    await this.#insert('outcome', {
      outcome_id: outcome.outcomeId,
      question_id: outcome.questionId ?? 0,
      question_name: outcome.questionId === undefined ? '' : `Question ${outcome.questionId}`,
      name: outcome.name ?? `Name ${outcome.outcomeId}`,
      description: outcome.description ?? '',
      title: outcome.title ?? `Title ${outcome.outcomeId}`,
      market_class: outcome.marketClass ?? 'named',
      underlying: outcome.underlying ?? '',
      category: outcome.category ?? 'other',
      subcategory: outcome.subcategory ?? '',
      side_a_name: 'Yes',
      side_b_name: 'No',
      expiry_ms: outcome.expiryMs ?? 0,
      period: outcome.period ?? '',
      target_price: outcome.targetPrice ?? '0',
      quote_token: 'USDC',
      logo_url: outcome.logoUrl ?? '',
      is_settled: isSettled,
      settle_fraction: outcome.settleFraction ?? '',
      settlement_px: outcome.settlementPx ?? (isSettled ? Number(outcome.settleFraction) : -1),
      settled_at_ms: outcome.settledAtMs ?? null,
      first_seen_ms: outcome.firstSeenMs ?? 0,
      last_seen_ms: outcome.firstSeenMs ?? 0,
    });
  }

  async event(event: {
    outcomeId: number;
    type: 'creation' | 'settlement';
    timeMs: number;
    fraction?: string;
    details?: string;
  }): Promise<void> {
    await this.#insert('outcome_event', {
      outcome_id: event.outcomeId,
      event_type: event.type,
      time_ms: event.timeMs,
      signer: '0xsigner',
      settle_fraction: event.fraction ?? '',
      settle_details: event.details ?? '',
    });
  }

  async mark(symbol: string, timeMs: number, px: number): Promise<void> {
    await this.#insert('mark_price', { symbol, time_ms: timeMs, px });
  }

  /** Stores fills in the order given, each after the one before in sequence, and recomputes the rollups. */
  async fills(...fills: SeedFill[]): Promise<void> {
    for (const fill of fills) await this.#fill(fill);
    await rebuildRollups(this.#pool);
  }

  async #fill(fill: SeedFill): Promise<void> {
    this.#seq += 1;
    const dir = fill.dir ?? (fill.side === 'A' ? 'Sell' : 'Buy');
    await this.#insert('fill', {
      seq: this.#seq,
      block_number: this.#seq,
      time_ms: fill.timeMs,
      oid: 10_000 + this.#seq,
      tid: fill.tid ?? 1_000 + this.#seq,
      sz_e8: e8(fill.sz),
      notional_e8: e8(fill.px * fill.sz),
      fee_e8: e8(fill.fee ?? 0),
      closed_pnl_e8: e8(fill.closedPnl ?? 0),
      start_position_e8: e8(fill.startPosition ?? 0),
      builder_fee_e8: e8(fill.builderFee ?? 0),
      coin: fill.coin,
      px_e8: e8(fill.px),
      dir: DIR_CODE[dir],
      is_buy: (fill.side ?? (dir === 'Buy' ? 'B' : 'A')) === 'B',
      crossed: fill.crossed ?? true,
      wallet: bytesOf(fill.wallet),
      builder: fill.builder === undefined ? null : bytesOf(fill.builder),
      hash: Buffer.alloc(32, this.#seq),
      fee_token: fill.feeToken ?? 'USDC',
    });
  }
}
