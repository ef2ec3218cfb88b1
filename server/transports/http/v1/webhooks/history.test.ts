import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { DRAFT, PATH, type WebhooksHarness } from './testing/webhooks-harness.ts';
import { webhooksHarnessForEach } from './testing/webhooks-harness-for-each.ts';

const NOW = Date.now();

let harness: WebhooksHarness;
webhooksHarnessForEach(
  (given) => {
    harness = given;
  },
  { now: () => NOW },
);

const [BUILDER] = [walletOf(201)];

/** Trades of the last ten days, every six hours: of five wallets and three coins, each fourth through a builder. */
const FILLS = Array.from({ length: 40 }, (_, index) => ({
  ...{
    timeMs: NOW - 10 * DAY_MS + index * (DAY_MS / 4) + 1_000,
    coin: 10 + (index % 3) * 10,
    wallet: 1 + (index % 5),
  },
  ...{ px: 0.1 + (index % 9) / 10, sz: 100 * (index + 1), ...(index % 4 === 0 && { builder: 201 }) },
}));

async function seed(): Promise<void> {
  await harness.api.database.pool.query('TRUNCATE fill');
  await new SeedMarkets(harness.api.database.pool).fills(...FILLS);
}

type Run = {
  matched: number;
  complete: boolean;
  rows: { event_id: string; time: string; reasons: string[] }[];
};
const dryRun = async (body: unknown): Promise<Run & Record<string, unknown>> => {
  const answer = await harness.call('POST', '/v1/webhooks/dry-run', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body as Run & Record<string, unknown>;
};

describe('a dry run', () => {
  it('tells how often terms would have fired, on which days, with the newest rows and the predicate in words', async () => {
    await seed();
    const predicate = {
      all: [
        { field: 'px', op: '>', value: 0.45 },
        { field: 'notional', op: 'gte', value: 1_000 },
      ],
    };
    const wanted = FILLS.map((fill, index) => ({ ...fill, seq: index + 1 })).filter(
      ({ timeMs, px, sz }) => timeMs >= NOW - 7 * DAY_MS && px > 0.45 && px * sz >= 1_000,
    );
    const run = await dryRun({ scope: 'market', predicate, limit: 5 });
    expect(run).toMatchObject({
      ...{ matched: wanted.length, complete: true },
      predicate_text: 'price above 0.45 and notional at least 1000 USD',
    });
    expect(run.rows.map(({ event_id }) => event_id)).toEqual(
      wanted
        .reverse()
        .slice(0, 5)
        .map(({ seq }) => `evt_fill_${seq}`),
    );
    const perDay = (run.days as { matched: number }[]).map(({ matched }) => matched);
    expect(perDay.reduce((sum, count) => sum + count)).toBe(wanted.length);
  });

  it('says of watched addresses why each would have been sent', async () => {
    await seed();
    const run = await dryRun({ wallets: [walletOf(1)], builders: [BUILDER], days: 31, limit: 200 });
    const reasons = FILLS.toReversed().flatMap((fill) => {
      const causes = [...(fill.wallet === 1 ? ['wallet'] : []), ...('builder' in fill ? ['builder'] : [])];
      return causes.length > 0 ? [causes] : [];
    });
    expect(run.rows.map((row) => row.reasons)).toEqual(reasons);
    expect(run.matched).toBe(reasons.length);
  });

  it('takes the tier that its terms take, and terms that fit each other', async () => {
    const scale = await harness.stranger('scale');
    const refusal = (body: unknown) => scale.refusal('POST', '/v1/webhooks/dry-run', body);
    expect(await refusal({ scope: 'market' })).toEqual([
      403,
      'The scope market requires the Enterprise tier.',
    ]);
    expect(await refusal({})).toEqual([400, 'Provide wallets or builders.']);
    expect(await refusal({ wallets: [walletOf(1)], days: 32 })).toEqual([
      400,
      [expect.stringMatching(/^body\.days: /)],
    ]);
  });
});

describe('a replay of history', () => {
  const replay = (id: string, fromMs: number, toMs: number) =>
    harness.call('POST', `${PATH}/${id}/replay-history`, {
      body: { from: fromMs / 1_000, to: toMs / 1_000 },
    });
  const sent = async (id: string) =>
    (
      await harness.api.database.pool.query(
        'SELECT * FROM webhook_delivery WHERE subscription_id = $1 ORDER BY delivery_id',
        [id],
      )
    ).rows;

  it('sends what a dry run over the same time finds, with the ids that the events have live', async () => {
    await seed();
    const terms = { wallets: [walletOf(2), walletOf(3)], filters: { min_notional: 300 } };
    const { id } = await harness.create({ url: DRAFT.url, ...terms });
    const run = await dryRun({ ...terms, days: 7, limit: 200 });
    const { body } = await replay(id, NOW - 7 * DAY_MS, NOW + DAY_MS);
    expect(body.replayed).toBe(run.matched);
    const rows = await sent(id);
    expect(rows.map(({ event_id }) => event_id)).toEqual(run.rows.map(({ event_id }) => event_id).reverse());
    for (const { event_id, origin, state, body: text } of rows) {
      expect([origin, state]).toEqual(['history', 'pending']);
      expect(JSON.parse(text)).toMatchObject({ type: 'fill', sub_id: id, event_id, reasons: ['wallet'] });
    }
  });

  it('goes on where it stopped, in any steps, and sends every event once', async () => {
    await seed();
    const { id } = await harness.create({ url: DRAFT.url, scope: 'market' });
    const steps = fc.sample(fc.integer({ min: 1, max: 3 * DAY_MS }), 20);
    let fromMs = NOW - 11 * DAY_MS;
    for (const step of steps) {
      const { body } = await replay(id, fromMs, fromMs + step);
      fromMs = Math.round(Number(body.reached) * 1_000);
    }
    await replay(id, fromMs, NOW + DAY_MS);
    expect((await sent(id)).map(({ event_id }) => event_id)).toEqual(
      FILLS.map((_, index) => `evt_fill_${index + 1}`),
    );
  });

  it('refuses what is empty or too long ago', async () => {
    const { id } = await harness.create();
    const refusal = (from: number, to: number) =>
      harness.refusal('POST', `${PATH}/${id}/replay-history`, { from, to });
    const now = NOW / 1_000;
    expect(await refusal(now, now)).toEqual([400, 'from: must be before to']);
    expect(await refusal(now - 40 * 86_400, now)).toEqual([400, 'from: must be within the last 31 days']);
  });

  it('refuses milliseconds, with the unit that is expected', async () => {
    const { id } = await harness.create();
    expect(await harness.refusal('POST', `${PATH}/${id}/replay-history`, { from: NOW - 1, to: NOW })).toEqual(
      [
        400,
        [
          `body.from: must be in Unix seconds; ${NOW - 1} looks like milliseconds`,
          `body.to: must be in Unix seconds; ${NOW} looks like milliseconds`,
        ],
      ],
    );
  });
});
