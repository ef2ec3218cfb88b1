import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONGEST_LEG_MS } from '#domain/parlay/combo-conflicts.ts';
import { marketConditionId } from '#domain/parlay/market-condition-id.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { slugOf } from './list-combo-markets.ts';

type Market = { id: string; outcome_prices: [string, string] } & Record<string, unknown>;
type Page = { markets: Market[]; next_cursor: string | null };

let api: VenueApi;
let seed: SeedMarkets;
let nowMs: number;
beforeAll(async () => {
  api = await startVenueApi();
  nowMs = api.world.clock.now();
  await api.database.pool.query('TRUNCATE outcome, question');
  seed = new SeedMarkets(api.database.pool);
  await seed.question({
    questionId: 5,
    fallbackOutcome: 13,
    namedOutcomes: [10, 11, 12],
    logoUrl: 'https://x/q.png',
  });
  for (const outcomeId of [10, 11, 12]) {
    const title = `Who wins?: ${['Élan FC', 'Draw', 'Ünited'][outcomeId - 10]}`;
    await seed.outcome({ outcomeId, questionId: 5, title, category: 'sports', subcategory: 'football' });
  }
  await seed.outcome({ outcomeId: 13, questionId: 5, marketClass: 'fallback', category: 'sports' });
  await seed.outcome({ outcomeId: 20, settleFraction: '1.0' });
  await seed.outcome({ outcomeId: 21, expiryMs: nowMs + 60_000 });
  await seed.outcome({ outcomeId: 25, expiryMs: nowMs + LONGEST_LEG_MS + 1 });
  await seed.outcome({ outcomeId: 22, expiryMs: nowMs + 60_001, underlying: 'BTC', category: 'crypto' });
  // A match that is over, and whose market is not settled yet.
  await seed.outcome({ outcomeId: 26, category: 'sports', subcategory: 'football' });
  await api.database.pool.query(
    `INSERT INTO fixture (fixture_id, league, home_name, away_name, status, starting_at_ms, body, stored_ms)
     VALUES (1, '', '', '', 'finished', 1, '{}', 0)`,
  );
  await api.database.pool.query('INSERT INTO outcome_fixture VALUES (26, 1, 1, false)');
  await seed.fills(
    { timeMs: nowMs - 2_000, coin: 100, wallet: 1, px: 0.6, sz: 100 },
    { timeMs: nowMs - 1_000, coin: 101, wallet: 2, px: 0.35, sz: 100 },
  );
});
afterAll(() => api.stop());

const page = (query = '') => api.ok<Page>('GET', `/v1/rfq/combo-markets${query}`);
const ids = ({ markets }: Page) => markets.map(({ id }) => id);

describe('GET /v1/rfq/combo-markets', () => {
  it('lists outcomes that live long enough to be a leg, and not too long, one entry each, and no catch-all', async () => {
    const all = await page();
    expect(ids(all)).toEqual(['22', '12', '11', '10']);
    expect(all.next_cursor).toBeNull();
  });

  it('has the fields of the specification, and those that tell what combines', async () => {
    const { markets } = await page();
    expect(markets.at(-1)).toEqual({
      id: '10',
      condition_id: marketConditionId(10),
      position_ids: ['#100', '#101'],
      slug: 'who-wins-elan-fc-10',
      title: 'Who wins?: Élan FC',
      outcomes: ['Yes', 'No'],
      outcome_prices: ['0.650000', '0.350000'],
      image: 'https://x/q.png',
      volume: 95,
      tags: ['sports', 'football'],
      end_time: null,
      question: { id: 5, title: expect.any(String) },
      event: null,
      entities: [],
    });
    expect(markets[0]).toMatchObject({
      id: '22',
      end_time: nowMs + 60_001,
      question: null,
      entities: ['btc'],
    });
  });

  it('names the match that an outcome is certainly about, and the end of that match', async () => {
    const { pool } = api.database;
    await pool.query(
      `INSERT INTO fixture (fixture_id, league, home_name, away_name, status, starting_at_ms, body, stored_ms)
       VALUES (2, '', 'Élan FC', 'Ünited', 'upcoming', $1, '{}', 0)`,
      [nowMs],
    );
    await pool.query('INSERT INTO outcome_fixture VALUES (10, 2, 1, false), (11, 2, 0.5, false)');
    const found = new Map((await page()).markets.map((market) => [market.id, market]));
    await pool.query('DELETE FROM outcome_fixture WHERE fixture_id = 2');
    expect(found.get('10')).toMatchObject({
      event: { id: 2, title: 'Élan FC vs Ünited', starts_at: nowMs },
      end_time: nowMs + 3 * 3_600_000,
    });
    expect(found.get('11')).toMatchObject({ event: null, end_time: null });
  });

  it('shows the logo of the outcome or its question, else of its ticker, else none', async () => {
    await seed.outcome({ outcomeId: 23, logoUrl: 'https://x/own.png', underlying: 'BTC' });
    await seed.outcome({ outcomeId: 24 });
    const images = new Map((await page()).markets.map(({ id, image }) => [id, image]));
    await api.database.pool.query('DELETE FROM outcome WHERE outcome_id IN (23, 24)');
    expect([images.get('23'), images.get('10')]).toEqual(['https://x/own.png', 'https://x/q.png']);
    expect(images.get('22')).toMatch(/BTC/);
    expect(images.get('24')).toBe('');
  });

  it('prices by the mid, else by the newest trade of either side, else even', async () => {
    api.live.mids.set('#110', 0.123_456_78);
    const prices = new Map((await page()).markets.map(({ id, outcome_prices }) => [id, outcome_prices]));
    expect(prices.get('11')).toEqual(['0.123457', '0.876543']);
    expect(prices.get('10')).toEqual(['0.650000', '0.350000']);
    expect(prices.get('12')).toEqual(['0.500000', '0.500000']);
  });

  it('has each market on one page, whatever the size of the pages', async () => {
    for (const limit of [1, 2, 3, 4]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const next: Page = await page(`?limit=${limit}${cursor && `&cursor=${cursor}`}`);
        seen.push(...ids(next));
        cursor = next.next_cursor;
      }
      expect(seen).toEqual(['22', '12', '11', '10']);
    }
  });

  it('goes on behind the cursor, whatever is listed or settled meanwhile', async () => {
    const first = await page('?limit=2');
    expect(ids(first)).toEqual(['22', '12']);
    await seed.outcome({ outcomeId: 30 });
    await api.database.pool.query('UPDATE outcome SET is_settled = true WHERE outcome_id = 12');
    const second = await page(`?limit=2&cursor=${first.next_cursor}`);
    expect(ids(second)).toEqual(['11', '10']);
    expect(second.next_cursor).toBeNull();
    expect(ids(await page())).toEqual(['30', '22', '11', '10']);
  });

  it.each(['x', 'YmVsb3c6', 'YmVsb3c6MTIz=', 'YmVsb3c6LTE', '%00', 'YmVsb3c6MDE'])(
    'refuses %s as a cursor and says what one is',
    async (cursor) => {
      const answer = await api.call('GET', `/v1/rfq/combo-markets?cursor=${cursor}`);
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'INVALID_MESSAGE', error: expect.stringContaining('next_cursor') },
      });
    },
  );

  it.each(['0', '101', '-1', '1.5', 'all'])('refuses a limit of %s', async (limit) => {
    expect((await api.call('GET', `/v1/rfq/combo-markets?limit=${limit}`)).status).toBe(400);
  });
});

describe('slugOf', () => {
  it('is lower-case ASCII that ends in the id, for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.nat(), (title, id) => {
        expect(slugOf(title, id)).toMatch(new RegExp(`^([a-z0-9]+(-[a-z0-9]+)*-)?${id}$`));
      }),
    );
  });
});
