import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryBus } from '#bus/memory.ts';
import type { Topics } from '#bus/topics.ts';
import { createInfoClient } from '#feeds/exchange/info-client.ts';
import { createExchangeSocket } from '#feeds/exchange/ws-client.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '../../test/database.ts';
import { recorded, recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import {
  type InfoQuestion,
  type InfoReply,
  ScriptedExchange,
} from '../../test/fixtures/scripted-exchange.ts';
import { startMetadataIngest } from './start-metadata-ingest.ts';

type Spec = { outcome: number; name: string; description: string; [key: string]: unknown };
type Question = {
  question: number;
  name: string;
  description: string;
  fallbackOutcome: number;
  namedOutcomes: number[];
  settledNamedOutcomes: number[];
};

const logger = createLogger({ level: 'silent' });
const poll = { timeout: 15_000, interval: 20 };

const spec = (outcome: number, rest: Partial<Spec> = {}): Spec => ({
  outcome,
  name: `Outcome ${outcome} of the test`,
  description: 'metadata=category:sports|subCategory:football',
  sideSpecs: [{ name: 'Yes' }, { name: 'No' }],
  quoteToken: 'USDC',
  ...rest,
});
const daily = (outcome: number, expiry: string): Spec =>
  spec(outcome, {
    name: 'Recurring',
    description: `class:priceBinary|underlying:BTC|expiry:${expiry}|targetPrice:64009|period:1d`,
  });

/** What upstream would say: live rows, settlements by id, templates; and faults to come. */
class World {
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

let db: TestDatabase;
let world: World;
let exchange: ScriptedExchange;
let stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  world = new World();
  exchange = await new ScriptedExchange(world.reply).listen();
});
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
  await exchange.close();
  await db.drop();
});

function start(pollMs = 40) {
  const end = new AbortController();
  const { signal } = end;
  const bus = createMemoryBus(() => {});
  const announced: Topics['outcomes'] = [];
  bus.subscribe('outcomes', (changes) => announced.push(...changes));
  const backoff = { baseMs: 1, maxMs: 20 };
  const info = createInfoClient({ apiUrl: exchange.apiUrl, weightPerMinute: 1e9, backoff, timeoutMs: 500 });
  const ws = createExchangeSocket({ url: exchange.wsUrl, logger, signal, backoff });
  const ingest = startMetadataIngest({
    db: db.pool,
    info,
    ws,
    bus,
    logger,
    now: Date.now,
    signal,
    pollMs,
    correctMs: 30,
  });
  const stop = async () => {
    end.abort();
    await Promise.all([ingest.done, ws.done]);
  };
  stops.push(stop);
  return { ingest, announced, stop };
}

const rows = async (sql: string): Promise<Record<string, unknown>[]> => (await db.pool.query(sql)).rows;
const outcome = async (id: number): Promise<Record<string, unknown> | undefined> =>
  (await rows(`SELECT * FROM outcome WHERE outcome_id = ${id}`))[0];
const everything = (): Promise<unknown> =>
  Promise.all(
    ['question', 'outcome', 'outcome_event', 'absent_outcome', 'quarantine'].map((table) =>
      rows(
        `SELECT to_jsonb(t) - 'last_seen_ms' - 'received_ms' - 'asked_ms' AS row FROM ${table} t ORDER BY 1`,
      ),
    ),
  );

describe('live metadata', () => {
  it('stores the recorded answer whole: outcomes, questions and one creation event each', async () => {
    const meta = recorded('synpath/hyperliquid_outcome_meta.trimmed.json') as {
      outcomes: Spec[];
      questions: Question[];
    };
    Object.assign(world, meta);
    world.templates = recorded('synpath/hyperliquid_outcome_templates.trimmed.json') as unknown[];
    const { ingest, announced } = start();
    await ingest.ready;
    expect(await rows('SELECT outcome_id FROM outcome ORDER BY 1')).toHaveLength(meta.outcomes.length);
    expect(await rows('SELECT question_id FROM question')).toHaveLength(4);
    expect(await rows("SELECT 1 FROM outcome_event WHERE event_type = 'creation'")).toHaveLength(9);
    expect(await outcome(7706)).toMatchObject({
      title: 'BTC above 84,604 at Oct 2, 18:00 UTC?',
      market_class: 'priceBinary',
      category: 'crypto',
      subcategory: 'btc',
      target_price: '84604',
      is_settled: false,
      settlement_px: -1,
      settled_at_ms: null,
    });
    expect(await outcome(1473)).toMatchObject({ question_id: 198, category: 'sports' });
    expect(announced.filter(({ change }) => change === 'created')).toHaveLength(9);
    expect(ingest.status()).toMatchObject({ live: 9, quarantined: 0 });
  });

  it('takes in pushes as they come, in the recorded shapes, and keeps unknown kinds raw', async () => {
    const { ingest } = start(60_000);
    await ingest.ready;
    await expect.poll(() => exchange.subscribed.length, poll).toBe(1);
    for (const frame of recordedLines('captures/outcomeMetaUpdates.ndjson')) exchange.push(frame);
    exchange.push({ channel: 'outcomeMetaUpdates', data: [{ somethingNew: 7 }] });
    await expect.poll(() => outcome(9115), poll).toMatchObject({ underlying: 'HYPE', category: 'crypto' });
    await expect
      .poll(
        () => rows('SELECT title, named_outcomes, is_settled FROM question WHERE question_id = 400'),
        poll,
      )
      .toEqual([
        { title: 'Coventry City vs Newcastle United', named_outcomes: [9069, 9070, 9071], is_settled: true },
      ]);
    await expect
      .poll(() => rows('SELECT source, reason, raw FROM quarantine'), poll)
      .toEqual([
        {
          source: 'outcomeMetaUpdates',
          reason: 'outcomeMetaUpdates: unknown update somethingNew',
          raw: '{"somethingNew":7}',
        },
      ]);
  });

  it('understands legs anew when their question or template comes after them', async () => {
    const leg = spec(11, { name: 'template:leg', description: '' });
    world.outcomes = [leg];
    const { ingest } = start();
    await ingest.ready;
    const before = await outcome(11);
    expect(before).toMatchObject({ question_id: 0, title: 'Leg', category: 'other' });
    world.questions = [
      {
        question: 3,
        name: 'template:sportsContestResult',
        description: 'participantA:Norway|participantB:England|sport:Soccer',
        fallbackOutcome: 10,
        namedOutcomes: [11],
        settledNamedOutcomes: [],
      },
    ];
    await expect
      .poll(() => outcome(11), poll)
      .toMatchObject({
        question_id: 3,
        title: 'Norway vs England: Leg',
        subcategory: 'football',
        first_seen_ms: before?.first_seen_ms,
      });
  });

  it('puts malformed rows into quarantine once, however often they come, and stores all others', async () => {
    const good = spec(5);
    world.outcomes = [
      good,
      { outcome: 'six' },
      null,
      7,
      { ...spec(8), outcome: 9e9 },
      spec(9, { name: 'a\0b\ud800' }),
    ];
    const { ingest } = start(10);
    await ingest.ready;
    await expect.poll(() => exchange.askedOf('outcomeMeta').length, poll).toBeGreaterThan(5);
    expect(await rows('SELECT outcome_id FROM outcome ORDER BY 1')).toEqual([
      { outcome_id: 5 },
      { outcome_id: 9 },
    ]);
    expect(await rows('SELECT 1 FROM quarantine')).toHaveLength(4);
    expect(ingest.status().quarantined).toBe(4);
  });

  it('goes on after upstream failed in every way it can', async () => {
    world.outcomes = [spec(1)];
    const faults: InfoReply[] = [
      { status: 500, body: 'null' },
      { status: 429, body: '', headers: { 'retry-after': '0' } },
      'cut',
      { status: 200, body: '<html>' },
      { json: { outcomes: {} } },
      { status: 422, body: 'no' },
    ];
    world.fault = ({ type }) => (type === 'outcomeMeta' ? faults.shift() : undefined);
    const { ingest } = start(10);
    await ingest.ready;
    expect(await outcome(1)).toBeDefined();
    expect(faults).toEqual([]);
  });
});

describe('settlement', () => {
  it('of a watched outcome is stored with its fraction, price, time and event, and announced once', async () => {
    const row = daily(20, '20261122-0600');
    world.outcomes = [row, spec(21)];
    const { ingest, announced } = start();
    await ingest.ready;
    const before = Date.now();
    world.settle(row, '1.0', 'price:64100.5');
    await expect
      .poll(() => outcome(20), poll)
      .toMatchObject({
        is_settled: true,
        settlement_px: 1,
        settle_fraction: '1',
        settle_details: 'price:64100.5',
      });
    expect((await outcome(20))?.settled_at_ms).toBeGreaterThanOrEqual(before);
    expect(
      await rows(
        "SELECT settle_fraction, settle_details FROM outcome_event WHERE outcome_id = 20 AND event_type = 'settlement'",
      ),
    ).toEqual([{ settle_fraction: '1', settle_details: 'price:64100.5' }]);
    expect(announced.filter(({ change }) => change === 'settled')).toEqual([
      { outcomeId: 20, change: 'settled' },
    ]);
    expect((await outcome(21))?.is_settled).toBe(false);
  });

  it('is asked for until upstream knows it, also when a push came first', async () => {
    const row = spec(30);
    world.outcomes = [row];
    const { ingest } = start(60_000);
    await ingest.ready;
    await expect.poll(() => exchange.subscribed.length, poll).toBe(1);
    exchange.push({ channel: 'outcomeMetaUpdates', data: [{ outcomeSettled: 30 }] });
    await expect.poll(() => exchange.askedOf('settledOutcome').length, poll).toBeGreaterThan(0);
    expect((await outcome(30))?.is_settled).toBe(false);
    world.settle(row, '0.5', 'template');
    await expect.poll(() => outcome(30), poll).toMatchObject({ is_settled: true, settlement_px: 0.5 });
  });

  it('of bucket legs gives the price level, gathers the question and closes it', async () => {
    for (const row of recordedLines('captures/settledOutcome.ndjson') as ({ spec: Spec } | null)[]) {
      if (row) world.settled.set(row.spec.outcome, row);
    }
    world.outcomes = [spec(10_235)];
    await db.pool.query(`INSERT INTO absent_outcome SELECT id, 'unknown', 0 FROM generate_series(0, 10235) id
      WHERE id NOT IN (95, 1000, 10100, 10234)`);
    const { ingest } = start();
    await ingest.historyKnown;
    expect(await outcome(10_100)).toMatchObject({
      title: '≥ 2,190.9',
      market_class: 'priceBucket',
      question_id: 796,
      settlement_px: 2144.1,
      settle_fraction: '0',
    });
    expect(await outcome(10_234)).toMatchObject({ question_id: 823, settlement_px: 0, category: 'sports' });
    expect(
      await rows(
        'SELECT question_id, is_settled, named_outcomes, settled_named_outcomes FROM question ORDER BY 1',
      ),
    ).toEqual([
      { question_id: 796, is_settled: true, named_outcomes: [10_100], settled_named_outcomes: [10_100] },
      { question_id: 823, is_settled: false, named_outcomes: [10_234], settled_named_outcomes: [10_234] },
    ]);
    expect(await outcome(95)).toMatchObject({
      first_seen_ms: Date.UTC(2026, 4, 25, 6),
      settled_at_ms: Date.UTC(2026, 4, 26, 6),
      settlement_px: 0,
    });
  });
});

describe('discovery of what settled before', () => {
  it('asks for every id below the newest once, newest first, and never again after a restart', async () => {
    world.outcomes = [spec(40)];
    for (const id of [3, 17, 39]) world.settle(daily(id, '20260601-0600'), '0.0', 'price:1.0');
    world.settled.set(25, { spec: 'broken' });
    const first = start();
    await first.ingest.historyKnown;
    const asked = exchange.askedOf('settledOutcome').map(({ outcome: id }) => id as number);
    expect(asked.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 40 }, (_, i) => 39 - i));
    expect(Math.min(...asked.slice(0, 8))).toBeGreaterThan(20);
    expect(await rows('SELECT outcome_id FROM outcome WHERE is_settled ORDER BY 1')).toEqual(
      [3, 17, 39].map((id) => ({ outcome_id: id })),
    );
    expect(await rows('SELECT reason, count(*)::int AS n FROM absent_outcome GROUP BY 1 ORDER BY 1')).toEqual(
      [
        { reason: 'malformed', n: 1 },
        { reason: 'unknown', n: 36 },
      ],
    );
    await first.stop();

    world.outcomes = [spec(40), spec(42)];
    world.settle(spec(41), '1.0');
    exchange.asked.length = 0;
    const second = start();
    await second.ingest.historyKnown;
    expect(exchange.askedOf('settledOutcome').map(({ outcome: id }) => id)).toEqual([41]);
  });

  it('goes on where it was when upstream fails in between', async () => {
    world.outcomes = [spec(100)];
    for (let id = 1; id < 100; id++) world.settle(spec(id), '1.0');
    let asked = 0;
    world.fault = ({ type }) =>
      type === 'settledOutcome' && asked++ % 3 === 0 ? { status: 422, body: '' } : undefined;
    const { ingest } = start();
    await ingest.historyKnown;
    expect(await rows('SELECT 1 FROM outcome WHERE is_settled')).toHaveLength(99);
  });

  it('settles what closed while nothing was running', async () => {
    const row = daily(50, '20261121-0600');
    world.outcomes = [row];
    const first = start();
    await first.ingest.ready;
    await first.stop();
    world.settle(row, '1.0', 'price:70000.0');
    start();
    await expect
      .poll(() => outcome(50), poll)
      .toMatchObject({ is_settled: true, settled_at_ms: Date.UTC(2026, 10, 21, 6) });
  });

  it('stores the same from the same answers, however often it runs', async () => {
    world.outcomes = [spec(9), daily(8, '20270101-0600')];
    for (const id of [2, 4]) world.settle(daily(id, '20260701-0600'), '1.0', 'price:5.0');
    const first = start();
    await first.ingest.historyKnown;
    await first.stop();
    const stored = await everything();
    for (let run = 0; run < 3; run++) {
      const next = start(10);
      await next.ingest.historyKnown;
      await expect.poll(() => exchange.askedOf('outcomeMeta').length, poll).toBeGreaterThan(3);
      expect(next.announced).toEqual([]);
      await next.stop();
    }
    expect(await everything()).toEqual(stored);
  });
});

describe('times that fills tell better', () => {
  it('come from the first trade and from the payouts, also when those arrive later', async () => {
    const row = spec(60);
    world.outcomes = [spec(59), row, spec(61)];
    const { ingest } = start();
    await ingest.ready;
    world.settle(row, '1.0');
    await expect.poll(() => outcome(60), poll).toMatchObject({ is_settled: true });
    await db.pool.query(`INSERT INTO coin_stats (coin, first_trade_ms) VALUES (601, 1780000000000)`);
    await db.pool.query(
      `INSERT INTO coin_settlement (coin, px_e8, settled_at_ms, last_settled_ms, holders, payout_e8, shares_e8, pnl_e8,
         fees_e8, won, lost) VALUES (600, 100000000, 1790000000000, 1790000000000, 1, 0, 0, 0, 0, 1, 0),
         (601, 0, 1790000000500, 1790000000500, 1, 0, 0, 0, 0, 0, 1)`,
    );
    await expect
      .poll(() => outcome(60), poll)
      .toMatchObject({ first_seen_ms: 1_780_000_000_000, settled_at_ms: 1_790_000_000_000 });
    // Ids are given in order: the outcome before was registered no later, the one after tells nothing.
    expect((await outcome(59))?.first_seen_ms).toBe(1_780_000_000_000);
    expect((await outcome(61))?.first_seen_ms).toBeGreaterThan(1_780_000_000_000);
    expect(
      await rows('SELECT event_type, time_ms FROM outcome_event WHERE outcome_id = 60 ORDER BY 1'),
    ).toEqual([
      { event_type: 'creation', time_ms: 1_780_000_000_000 },
      { event_type: 'settlement', time_ms: 1_790_000_000_000 },
    ]);
  });
});

describe('categories of coins that traded before their metadata was known', () => {
  it('are counted anew in the transaction that stores the metadata', async () => {
    const wallet = "decode('aa', 'hex')";
    const sums = 'trades, settlements, won, lost, volume_e8, trade_volume_e8, buy_notional_e8, buy_sz_e8';
    await db.pool.query(`INSERT INTO coin_category (coin, category, underlying) VALUES (700, 'other', '')`);
    await db.pool.query(
      `INSERT INTO wallet_coin (wallet, coin, ${sums}, sell_notional_e8, sell_sz_e8, pnl_e8, settled_pnl_e8,
         settled_sz_e8, fees_e8, position_e8, opened_by, first_seq, last_seq, first_ms, last_ms)
       VALUES (${wallet}, 700, 3, 0, 0, 0, 500, 500, 500, 1, 0, 0, 7, 0, 0, 0, 1, 1, 1, 3, 10, 20)`,
    );
    await db.pool.query(
      `INSERT INTO wallet_category (wallet, category, underlying, trades, settlements, wins, losses, volume_e8,
         trade_volume_e8, pnl_e8, fees_e8, markets, first_ms, last_ms)
       VALUES (${wallet}, 'other', '', 3, 0, 0, 0, 500, 500, 7, 0, 1, 10, 20)`,
    );
    world.outcomes = [daily(70, '20261122-0600')];
    const { ingest } = start();
    await ingest.ready;
    expect(await rows('SELECT category, underlying, trades, pnl_e8 FROM wallet_category')).toEqual([
      { category: 'crypto', underlying: 'BTC', trades: 3, pnl_e8: '7' },
    ]);
  });
});
