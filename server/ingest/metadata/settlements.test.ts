import { describe, expect, it } from 'vitest';
import { recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import { daily, metadataHarnessForEach, poll, type Spec, spec } from './testing/metadata-harness.ts';

const harness = metadataHarnessForEach();

describe('settlement', () => {
  it('of a watched outcome is stored with its fraction, price, time and event, and announced once', async () => {
    // Closes long after any run of this test: what settles well after its expiry is dated to that.
    const row = daily(20, '20991122-0600');
    harness().world.outcomes = [row, spec(21)];
    const { ingest, announced } = harness().start();
    await ingest.ready;
    const before = Date.now();
    harness().world.settle(row, '1.0', 'price:64100.5');
    await expect
      .poll(() => harness().outcome(20), poll)
      .toMatchObject({
        is_settled: true,
        settlement_px: 1,
        settle_fraction: '1',
        settle_details: 'price:64100.5',
      });
    expect((await harness().outcome(20))?.settled_at_ms).toBeGreaterThanOrEqual(before);
    expect(
      await harness().rows(
        "SELECT settle_fraction, settle_details FROM outcome_event WHERE outcome_id = 20 AND event_type = 'settlement'",
      ),
    ).toEqual([{ settle_fraction: '1', settle_details: 'price:64100.5' }]);
    // What is stored is announced a moment later.
    await expect
      .poll(() => announced.filter(({ change }) => change === 'settled'), poll)
      .toEqual([{ outcomeId: 20, change: 'settled' }]);
    expect((await harness().outcome(21))?.is_settled).toBe(false);
  });

  it('is asked for until upstream knows it, also when a push came first', async () => {
    const row = spec(30);
    harness().world.outcomes = [row];
    const { ingest } = harness().start(60_000);
    await ingest.ready;
    await expect.poll(() => harness().exchange.subscribed.length, poll).toBe(1);
    harness().exchange.push({ channel: 'outcomeMetaUpdates', data: [{ outcomeSettled: 30 }] });
    await expect.poll(() => harness().exchange.askedOf('settledOutcome').length, poll).toBeGreaterThan(0);
    expect((await harness().outcome(30))?.is_settled).toBe(false);
    harness().world.settle(row, '0.5', 'template');
    await expect
      .poll(() => harness().outcome(30), poll)
      .toMatchObject({ is_settled: true, settlement_px: 0.5 });
  });

  it('of bucket legs gives the price level, gathers the question and closes it', async () => {
    for (const row of recordedLines('captures/settledOutcome.ndjson') as ({ spec: Spec } | null)[]) {
      if (row) harness().world.settled.set(row.spec.outcome, row);
    }
    harness().world.outcomes = [spec(10_235)];
    await harness().db.pool.query(`INSERT INTO absent_outcome SELECT id, 'unknown', 0 FROM generate_series(0, 10235) id
      WHERE id NOT IN (95, 1000, 10100, 10234)`);
    const { ingest } = harness().start();
    await ingest.historyKnown;
    expect(await harness().outcome(10_100)).toMatchObject({
      title: '≥ 2,190.9',
      market_class: 'priceBucket',
      question_id: 796,
      settlement_px: 2144.1,
      settle_fraction: '0',
    });
    expect(await harness().outcome(10_234)).toMatchObject({
      question_id: 823,
      settlement_px: 0,
      category: 'sports',
    });
    expect(
      await harness().rows(
        'SELECT question_id, is_settled, named_outcomes, settled_named_outcomes FROM question ORDER BY 1',
      ),
    ).toEqual([
      { question_id: 796, is_settled: true, named_outcomes: [10_100], settled_named_outcomes: [10_100] },
      { question_id: 823, is_settled: false, named_outcomes: [10_234], settled_named_outcomes: [10_234] },
    ]);
    expect(await harness().outcome(95)).toMatchObject({
      first_seen_ms: Date.UTC(2026, 4, 25, 6),
      settled_at_ms: Date.UTC(2026, 4, 26, 6),
      settlement_px: 0,
    });
  });
});

describe('discovery of what settled before', () => {
  it('asks for every id below the newest once, newest first, and never again after a restart', async () => {
    harness().world.outcomes = [spec(40)];
    for (const id of [3, 17, 39]) harness().world.settle(daily(id, '20260601-0600'), '0.0', 'price:1.0');
    harness().world.settled.set(25, { spec: 'broken' });
    const first = harness().start();
    await first.ingest.historyKnown;
    const asked = harness()
      .exchange.askedOf('settledOutcome')
      .map(({ outcome: id }) => id as number);
    expect(asked.toSorted((a, b) => b - a)).toEqual(Array.from({ length: 40 }, (_, i) => 39 - i));
    expect(Math.min(...asked.slice(0, 8))).toBeGreaterThan(20);
    expect(await harness().rows('SELECT outcome_id FROM outcome WHERE is_settled ORDER BY 1')).toEqual(
      [3, 17, 39].map((id) => ({ outcome_id: id })),
    );
    expect(
      await harness().rows('SELECT reason, count(*)::int AS n FROM absent_outcome GROUP BY 1 ORDER BY 1'),
    ).toEqual([
      { reason: 'malformed', n: 1 },
      { reason: 'unknown', n: 36 },
    ]);
    await first.stop();

    harness().world.outcomes = [spec(40), spec(42)];
    harness().world.settle(spec(41), '1.0');
    harness().exchange.asked.length = 0;
    const second = harness().start();
    await second.ingest.historyKnown;
    expect(
      harness()
        .exchange.askedOf('settledOutcome')
        .map(({ outcome: id }) => id),
    ).toEqual([41]);
  });

  it('goes on where it was when upstream fails in between', async () => {
    harness().world.outcomes = [spec(100)];
    for (let id = 1; id < 100; id++) harness().world.settle(spec(id), '1.0');
    let asked = 0;
    harness().world.fault = ({ type }) =>
      type === 'settledOutcome' && asked++ % 3 === 0 ? { status: 422, body: '' } : undefined;
    const { ingest } = harness().start();
    await ingest.historyKnown;
    expect(await harness().rows('SELECT 1 FROM outcome WHERE is_settled')).toHaveLength(99);
  });

  it('settles what closed while nothing was running', async () => {
    const row = daily(50, '20261121-0600');
    harness().world.outcomes = [row];
    const first = harness().start();
    await first.ingest.ready;
    await first.stop();
    harness().world.settle(row, '1.0', 'price:70000.0');
    harness().start();
    await expect
      .poll(() => harness().outcome(50), poll)
      .toMatchObject({ is_settled: true, settled_at_ms: Date.UTC(2026, 10, 21, 6) });
  });

  it('stores the same from the same answers, however often it runs', async () => {
    harness().world.outcomes = [spec(9), daily(8, '20990101-0600')];
    for (const id of [2, 4]) harness().world.settle(daily(id, '20260701-0600'), '1.0', 'price:5.0');
    const first = harness().start();
    await first.ingest.historyKnown;
    await first.stop();
    const stored = await harness().everything();
    for (let run = 0; run < 3; run++) {
      const next = harness().start(10);
      await next.ingest.historyKnown;
      await expect.poll(() => harness().exchange.askedOf('outcomeMeta').length, poll).toBeGreaterThan(3);
      expect(next.announced).toEqual([]);
      await next.stop();
    }
    expect(await harness().everything()).toEqual(stored);
  });
});
