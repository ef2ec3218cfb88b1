import { describe, expect, it } from 'vitest';
import { recorded, recordedLines } from '../../test/fixtures/hyperliquid-recordings.ts';
import type { InfoReply } from '../../test/fixtures/scripted-exchange.ts';
import { metadataHarnessForEach, poll, type Question, type Spec, spec } from './testing/metadata-harness.ts';

const harness = metadataHarnessForEach();

describe('live metadata', () => {
  it('stores the recorded answer whole: outcomes, questions and one creation event each', async () => {
    const meta = recorded('synpath/hyperliquid_outcome_meta.trimmed.json') as {
      outcomes: Spec[];
      questions: Question[];
    };
    Object.assign(harness().world, meta);
    harness().world.templates = recorded('synpath/hyperliquid_outcome_templates.trimmed.json') as unknown[];
    const { ingest, announced } = harness().start();
    await ingest.ready;
    expect(await harness().rows('SELECT outcome_id FROM outcome ORDER BY 1')).toHaveLength(
      meta.outcomes.length,
    );
    expect(await harness().rows('SELECT question_id FROM question')).toHaveLength(4);
    expect(await harness().rows("SELECT 1 FROM outcome_event WHERE event_type = 'creation'")).toHaveLength(9);
    expect(await harness().outcome(7706)).toMatchObject({
      title: 'BTC above 84,604 at Oct 2, 18:00 UTC?',
      market_class: 'priceBinary',
      category: 'crypto',
      subcategory: 'btc',
      target_price: '84604',
      is_settled: false,
      settlement_px: -1,
      settled_at_ms: null,
    });
    expect(await harness().outcome(1473)).toMatchObject({ question_id: 198, category: 'sports' });
    expect(announced.filter(({ change }) => change === 'registered')).toHaveLength(9);
    expect(ingest.status()).toMatchObject({ live: 9, quarantined: 0 });
  });

  it('takes in pushes as they come, in the recorded shapes, and keeps unknown kinds raw', async () => {
    const { ingest } = harness().start(60_000);
    await ingest.ready;
    await expect.poll(() => harness().exchange.subscribed.length, poll).toBe(1);
    for (const frame of recordedLines('captures/outcomeMetaUpdates.ndjson')) harness().exchange.push(frame);
    harness().exchange.push({ channel: 'outcomeMetaUpdates', data: [{ somethingNew: 7 }] });
    await expect
      .poll(() => harness().outcome(9115), poll)
      .toMatchObject({ underlying: 'HYPE', category: 'crypto' });
    await expect
      .poll(
        () =>
          harness().rows('SELECT title, named_outcomes, is_settled FROM question WHERE question_id = 400'),
        poll,
      )
      .toEqual([
        { title: 'Coventry City vs Newcastle United', named_outcomes: [9069, 9070, 9071], is_settled: true },
      ]);
    await expect
      .poll(() => harness().rows('SELECT source, reason, raw FROM quarantine'), poll)
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
    harness().world.outcomes = [leg];
    const { ingest } = harness().start();
    await ingest.ready;
    const before = await harness().outcome(11);
    expect(before).toMatchObject({ question_id: 0, title: 'Leg', category: 'other' });
    harness().world.questions = [
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
      .poll(() => harness().outcome(11), poll)
      .toMatchObject({
        question_id: 3,
        title: 'Norway vs England: Leg',
        subcategory: 'football',
        first_seen_ms: before?.first_seen_ms,
      });
  });

  it('puts malformed rows into quarantine once, however often they come, and stores all others', async () => {
    const good = spec(5);
    harness().world.outcomes = [
      good,
      { outcome: 'six' },
      null,
      7,
      { ...spec(8), outcome: 9e9 },
      spec(9, { name: 'a\0b\ud800' }),
    ];
    const { ingest } = harness().start(10);
    await ingest.ready;
    await expect.poll(() => harness().exchange.askedOf('outcomeMeta').length, poll).toBeGreaterThan(5);
    expect(await harness().rows('SELECT outcome_id FROM outcome ORDER BY 1')).toEqual([
      { outcome_id: 5 },
      { outcome_id: 9 },
    ]);
    expect(await harness().rows('SELECT 1 FROM quarantine')).toHaveLength(4);
    expect(ingest.status().quarantined).toBe(4);
  });

  it('goes on after upstream failed in every way it can', async () => {
    harness().world.outcomes = [spec(1)];
    const faults: InfoReply[] = [
      { status: 500, body: 'null' },
      { status: 429, body: '', headers: { 'retry-after': '0' } },
      'cut',
      { status: 200, body: '<html>' },
      { json: { outcomes: {} } },
      { status: 422, body: 'no' },
    ];
    harness().world.fault = ({ type }) => (type === 'outcomeMeta' ? faults.shift() : undefined);
    const { ingest } = harness().start(10);
    await ingest.ready;
    expect(await harness().outcome(1)).toBeDefined();
    expect(faults).toEqual([]);
  });
});

describe('titles of live metadata', () => {
  it('tells open questions of equal titles apart by their day, and their legs with them, until one is gone', async () => {
    const match = (question: number, day: string, ...legs: number[]): Question => ({
      question,
      name: 'LA Galaxy vs LAFC',
      description: `Result of the match scheduled for ${day}.`,
      fallbackOutcome: question * 10,
      namedOutcomes: legs,
      settledNamedOutcomes: [],
    });
    const first = match(3, '2026-11-29', 31);
    harness().world.outcomes = [spec(31, { name: 'Draw' })];
    harness().world.questions = [first];
    const { ingest } = harness().start();
    await ingest.ready;
    const titles = async () => [
      (await harness().outcome(31))?.title,
      (await harness().outcome(41))?.title,
      ...(await harness().rows('SELECT title FROM question ORDER BY question_id')),
    ];
    expect(await titles()).toEqual(['LA Galaxy vs LAFC: Draw', undefined, { title: 'LA Galaxy vs LAFC' }]);
    harness().world.outcomes = [spec(31, { name: 'Draw' }), spec(41, { name: 'Draw' })];
    harness().world.questions = [first, match(4, '2026-11-30', 41)];
    await expect
      .poll(titles, poll)
      .toEqual([
        'LA Galaxy vs LAFC (Nov 29): Draw',
        'LA Galaxy vs LAFC (Nov 30): Draw',
        { title: 'LA Galaxy vs LAFC (Nov 29)' },
        { title: 'LA Galaxy vs LAFC (Nov 30)' },
      ]);
    harness().world.outcomes = [spec(41, { name: 'Draw' })];
    harness().world.questions = [match(4, '2026-11-30', 41)];
    await expect.poll(async () => (await titles())[1], poll).toBe('LA Galaxy vs LAFC: Draw');
  });

  it('tells open outcomes of equal titles apart by their day', async () => {
    const final = (outcome: number, day: string) =>
      spec(outcome, { name: 'Cup: Norway vs England', description: `Played on ${day}.` });
    harness().world.outcomes = [final(51, '2026-12-01'), final(52, '2026-12-02')];
    const { ingest } = harness().start();
    await ingest.ready;
    expect([(await harness().outcome(51))?.title, (await harness().outcome(52))?.title]).toEqual([
      'Cup: Norway vs England (Dec 1)',
      'Cup: Norway vs England (Dec 2)',
    ]);
  });
});
