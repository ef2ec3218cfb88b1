import { afterEach, beforeEach } from 'vitest';
import type { OutcomeChange } from '#domain/outcome/outcome-change.ts';
import { createLogger } from '#observe/logger.ts';
import { createInfoClient } from '#upstream/exchange/info-client.ts';
import { createExchangeSocket } from '#upstream/exchange/ws-client.ts';
import { freshDatabase, type TestDatabase } from '../../../test/databases/database.ts';
import {
  type InfoQuestion,
  type InfoReply,
  ScriptedExchange,
} from '../../../test/fixtures/scripted-exchange.ts';
import { type MetadataIngest, startMetadataIngest } from '../start-metadata-ingest.ts';

export type Spec = { outcome: number; name: string; description: string; [key: string]: unknown };
export type Question = {
  question: number;
  name: string;
  description: string;
  fallbackOutcome: number;
  namedOutcomes: number[];
  settledNamedOutcomes: number[];
};

const logger = createLogger({ level: 'silent' });
/** How long a test waits for what must come. */
export const poll = { timeout: 15_000, interval: 20 };

/** A live outcome of upstream with a validator's text. */
export const spec = (outcome: number, rest: Partial<Spec> = {}): Spec => ({
  outcome,
  name: `Outcome ${outcome} of the test`,
  description: 'metadata=category:sports|subCategory:football',
  sideSpecs: [{ name: 'Yes' }, { name: 'No' }],
  quoteToken: 'USDC',
  ...rest,
});
/** A recurring binary that expires at `expiry` (`YYYYMMDD-HHMM`). */
export const daily = (outcome: number, expiry: string): Spec =>
  spec(outcome, {
    name: 'Recurring',
    description: `class:priceBinary|underlying:BTC|expiry:${expiry}|targetPrice:64009|period:1d`,
  });

/** What upstream would say: live rows, settlements by id, templates; and faults to come. */
export class World {
  outcomes: unknown[] = [];
  questions: Question[] = [];
  templates: unknown[] = [];
  settled = new Map<number, unknown>();
  fault: ((question: InfoQuestion) => InfoReply | undefined) | undefined;

  reply = (question: InfoQuestion): InfoReply => {
    const fault = this.fault?.(question);
    if (fault) return fault;
    if (question.type === 'outcomeMeta') {
      return { json: { outcomes: this.outcomes, questions: this.questions, feeScale: '1.0' } };
    }
    if (question.type === 'outcomeTemplates') return { json: this.templates };
    return { json: this.settled.get(question.outcome as number) ?? null };
  };

  /** Takes an outcome off the live list and gives it a settlement. */
  settle(row: Spec, settleFraction: string, details = '', question?: unknown): void {
    this.outcomes = this.outcomes.filter((one) => one !== row);
    this.settled.set(row.outcome, { spec: row, settleFraction, details, ...(question ? { question } : {}) });
  }
}

type Row = Record<string, unknown>;
type Started = { ingest: MetadataIngest; announced: OutcomeChange[]; stop: () => Promise<void> };

/** A database, an exchange over real sockets, and ingests between the two. New for each test. */
export class MetadataHarness {
  readonly world = new World();
  readonly exchange = new ScriptedExchange(this.world.reply);
  readonly db: TestDatabase;
  readonly #stops: (() => Promise<void>)[] = [];

  constructor(db: TestDatabase) {
    this.db = db;
  }

  /** Starts an ingest; it ends with the test, or before by `stop`. */
  start(pollMs = 40): Started {
    const end = new AbortController();
    const { signal } = end;
    const announced: OutcomeChange[] = [];
    const backoff = { baseMs: 1, maxMs: 20 };
    const info = createInfoClient({
      apiUrl: this.exchange.apiUrl,
      weightPerMinute: 1e9,
      backoff,
      // Asked again, as after a time without an answer, a question would be heard twice.
      timeoutMs: 10_000,
    });
    const ws = createExchangeSocket({ url: this.exchange.wsUrl, logger, signal, backoff });
    const ingest = startMetadataIngest({
      db: this.db.pool,
      info,
      ws,
      onChanges: (changes) =>
        announced.push(...changes.map(({ outcomeId, change }) => ({ outcomeId, change }))),
      logger,
      now: Date.now,
      signal,
      pollMs,
      correctMs: 30,
    });
    const stop = async (): Promise<void> => {
      end.abort();
      await Promise.all([ingest.done, ws.done]);
    };
    this.#stops.push(stop);
    return { ingest, announced, stop };
  }

  async rows(sql: string): Promise<Row[]> {
    return (await this.db.pool.query(sql)).rows;
  }

  async outcome(id: number): Promise<Row | undefined> {
    return (await this.rows(`SELECT * FROM outcome WHERE outcome_id = ${id}`))[0];
  }

  /** Everything that metadata ingest stores, but for when it last looked. */
  everything(): Promise<Row[][]> {
    return Promise.all(
      ['question', 'outcome', 'outcome_event', 'absent_outcome', 'quarantine'].map((table) =>
        this.rows(
          `SELECT to_jsonb(t) - 'last_seen_ms' - 'received_ms' - 'asked_ms' AS row FROM ${table} t ORDER BY 1`,
        ),
      ),
    );
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) await stop();
    await this.exchange.close();
    await this.db.drop();
  }
}

/** Gives each test of the file a harness of its own; call it once, and the answer inside tests. */
export function metadataHarnessForEach(): () => MetadataHarness {
  let harness: MetadataHarness;
  beforeEach(async () => {
    harness = new MetadataHarness(await freshDatabase());
    await harness.exchange.listen();
  });
  afterEach(() => harness.close());
  return () => harness;
}
