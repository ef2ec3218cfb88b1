import { afterAll, describe, expect, test } from 'vitest';
import type { Json, Reply } from './api.ts';
import { usd } from './chain.ts';
import type { Frame } from './json-socket.ts';
import type { RfqRequest } from './maker.ts';
import { type Market, Markets, no, yes } from './markets.ts';
import { Scene } from './scene.ts';
import type { Leg } from './typed-data.ts';
import { sharedVenue } from './venue.ts';

const venue = await sharedVenue();
const scene = await Scene.of(venue);
const { markets } = scene;
const maker = await scene.maker();
const taker = await scene.taker();
afterAll(() => scene.close());

const body = (change: Json = {}): Json => ({
  taker: taker.account.address,
  legs: markets.combo(2),
  stake_usd: 10,
  ...change,
});
/** Asks for a request, and waits until the maker has heard of it when it is taken: no later test may take it for its own. */
async function create(change: Json = {}): Promise<Reply> {
  const reply = await taker.api.post('/v1/rfq', body(change));
  const id = (reply.body.request as Json | undefined)?.rfq_id;
  if (id) await maker.socket.frame(({ type, rfq_id }) => type === 'RFQ_REQUEST' && rfq_id === id);
  return reply;
}

/** Asserts a refusal that no maker has seen: no request of the taker that it names, also when that is none. */
async function expectRefused(change: Json, code?: string): Promise<void> {
  const since = maker.socket.frames.length;
  const { status, body: answer } = await create(change);
  expect({ status, ...answer }).toMatchObject({ status: 400, error: expect.stringMatching(/./) });
  if (code) expect(answer.code).toBe(code);
  await maker.caughtUp();
  const { taker: named } = body(change);
  const isOurs = (frame: Frame): boolean =>
    frame.type === 'RFQ_REQUEST' && (frame as RfqRequest).escrow_terms?.taker === named;
  expect(maker.socket.frames.slice(since).filter(isOurs)).toEqual([]);
}

/** Pairs of different matches in which one team plays. */
function sharingATeam(of: Markets): Leg[][] {
  const games = of.withTeams().flatMap((market) => {
    const teams = (market.title.split(':')[0] ?? '').split(' vs ');
    return market.market_class === 'named' && teams.length === 2 ? [{ market, teams }] : [];
  });
  return games
    .flatMap(({ market, teams }, at) => {
      const other = games.find((game, i) => {
        const isOther = i > at && game.market.question_id !== market.question_id;
        return isOther && game.teams.some((team) => teams.includes(team));
      });
      return other ? [[yes(market), yes(other.market)]] : [];
    })
    .slice(0, 12);
}

describe('limits of a request', () => {
  const matches = markets.matches();
  const legs = (count: number): Leg[] => matches.slice(0, count).map(([market]) => yes(market!));

  test.each([0, 1, 7])('%i legs are refused', async (count) => {
    expect(legs(count)).toHaveLength(count);
    await expectRefused({ legs: legs(count) });
  });

  test.each([2, 6])('%i legs are taken', async (count) => {
    expect((await create({ legs: legs(count) })).status).toBeLessThan(300);
  });

  test.each([0, -1, 0.999999, 1000.000001, 1001, 1e300, '', 'ten', null, undefined, {}])(
    'a stake of %j is refused',
    async (stake) => {
      await expectRefused({ stake_usd: stake });
    },
  );

  test.each([
    [1, '1000000'],
    [1000, '1000000000'],
    [10.1 * 3, '30300000'],
    [19.99, '19990000'],
  ])('a stake of %d is taken as %s units', async (stake, units) => {
    const { status, body: snapshot } = await create({ stake_usd: stake });
    expect(status).toBeLessThan(300);
    expect(snapshot.escrow_terms).toMatchObject({ taker_collateral_e6: units });
  });

  test.each([
    ['no taker', { taker: undefined }],
    ['a taker that is none', { taker: '0x12' }],
    ['legs that are none', { legs: 'many' }],
    ['a leg that is none', { legs: [null, null] }],
    ['a side beyond 1', { legs: [{ outcomeId: 1, sideIndex: 2 }, ...markets.combo(1)] }],
    ['an outcome beyond 32 bits', { legs: [{ outcomeId: 2 ** 32, sideIndex: 0 }, ...markets.combo(1)] }],
    ['a fractional outcome', { legs: [{ outcomeId: 1.5, sideIndex: 0 }, ...markets.combo(1)] }],
  ])('%s is refused', async (_case, change) => {
    await expectRefused(change);
  });

  test.each(['{', '[]', 'null', '7', ''])('a body of %j is refused', async (text) => {
    const { status, body: answer } = await taker.api.post('/v1/rfq', text);
    expect({ status, ...answer }).toMatchObject({ status: 400, error: expect.stringMatching(/./) });
  });
});

describe('what may be combined', () => {
  const [first, second] = markets.matches() as [Market[], Market[]];
  const of = (...picked: Leg[]): { legs: Leg[] } => ({ legs: picked });

  test('the same leg twice is one leg', async () => {
    const [a, b] = [yes(first[0]!), yes(second[0]!)];
    await expectRefused(of(a, a));
    const { body: snapshot } = await create(of(a, b, a));
    expect(snapshot.request).toMatchObject({ leg_position_ids: { length: 2 } });
  });

  test('not both sides of an outcome', () =>
    expectRefused(of(yes(first[0]!), no(first[0]!), yes(second[0]!)), 'DUPLICATE_OUTCOME'));

  test('not two outcomes of one market', () =>
    expectRefused(of(yes(first[0]!), no(first[1]!)), 'SAME_MARKET'));

  test('not an outcome that nobody knows', () =>
    expectRefused(of({ outcomeId: 4_000_000_000, sideIndex: 0 }, yes(second[0]!)), 'UNKNOWN_LEG'));

  test('not an outcome that is settled', async () => {
    const settled = await Markets.load(venue.url, 'settled');
    const dead = settled.find(({ category, is_settled }) => is_settled && category === 'sports');
    await expectRefused(of(yes(dead), yes(second[0]!)), 'DEAD_LEG');
  });

  test('not two markets about the same entity', async () => {
    const pairs = sharingATeam(markets);
    expect(pairs[0], 'the sandbox has two matches of one team').toBeDefined();
    for (const legs of pairs) await expectRefused({ legs }, 'SAME_ENTITY');
  });

  test('not sports with crypto', async () => {
    const coin = markets.find(({ category }) => category === 'crypto');
    await expectRefused(of(yes(first[0]!), yes(coin)), 'MIXED_CATEGORIES');
  });
});

describe('GET /v1/rfq/combo-markets', () => {
  type Page = { markets: (Json & { id: string; position_ids: string[] })[]; next_cursor: string | null };
  const page = async (query: string, base = ''): Promise<Page> =>
    (await taker.api.get(`${base}/v1/rfq/combo-markets${query}`)).body as Page;

  test('has an entry for each outcome with both positions, labels and prices', async () => {
    const { markets: entries } = await page('?limit=100');
    expect(entries.length).toBeGreaterThan(10);
    for (const entry of entries) {
      expect(entry).toMatchObject({
        id: expect.any(String),
        condition_id: expect.any(String),
        slug: expect.any(String),
        title: expect.stringMatching(/./),
        outcomes: [expect.any(String), expect.any(String)],
        tags: expect.any(Array),
      });
      expect(entry).toHaveProperty('image');
      expect(entry).toHaveProperty('volume');
      const [a, b] = entry.position_ids as [string, string];
      expect(a).toMatch(/^#\d+0$/);
      expect(b).toBe(`#${Number(a.slice(1)) + 1}`);
      for (const price of entry.outcome_prices as string[]) expect(price).toMatch(/^[01]\.?\d*$/);
    }
    const known = new Set(markets.all.map(({ outcome_id }) => `#${outcome_id * 10}`));
    expect(entries.filter(({ position_ids }) => known.has(position_ids[0]!)).length).toBeGreaterThan(10);
  });

  test('pages with an opaque cursor, each outcome once, until there is no more', async () => {
    const whole = await page('?limit=100');
    const seen: string[] = [];
    let cursor: string | null = '';
    for (let turn = 0; cursor !== null && turn < 100; turn += 1) {
      const part: Page = await page(`?limit=7${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`);
      expect(part.markets.length).toBeLessThanOrEqual(7);
      seen.push(...part.markets.map(({ id }) => id));
      cursor = part.next_cursor || null;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.slice(0, whole.markets.length)).toEqual(whole.markets.map(({ id }) => id));
  });

  test('is the same below /v2, and says when a cursor is none', async () => {
    // Prices and volumes move between two calls.
    const standing = async (base: string) =>
      (await page('?limit=5', base)).markets.map(({ outcome_prices: _, volume: __, ...rest }) => rest);
    expect(await standing('/v2')).toEqual(await standing(''));
    expect((await taker.api.get('/v1/rfq/combo-markets?cursor=nonsense')).status).toBe(400);
  });

  test('lists what can be asked for: each leg of a request made from it is taken', async () => {
    const { markets: entries } = await page('?limit=100');
    const listed = new Set(entries.flatMap(({ position_ids }) => position_ids));
    for (const { outcomeId } of markets.combo(6)) expect(listed).toContain(`#${outcomeId * 10}`);
  });
});

describe('a retry', () => {
  const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });

  test('of create with the same key is the same request, also when both come at once', async () => {
    const header = key();
    const calls = await Promise.all([1, 2, 3].map(() => taker.api.post('/v1/rfq', body(), header)));
    const later = await taker.api.post('/v1/rfq', body(), header);
    const ids = [...calls, later].map(({ body: answer }) => (answer.request as Json)?.rfq_id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^rfqv2_/);
    const isOurs = ({ type, rfq_id }: Frame) => type === 'RFQ_REQUEST' && rfq_id === ids[0];
    await maker.socket.frame(isOurs);
    await maker.caughtUp();
    expect(maker.socket.all(isOurs)).toHaveLength(1);
  });

  test('with the same key and another body is refused; without a key it is a new request', async () => {
    const header = key();
    const first = await taker.api.post('/v1/rfq', body(), header);
    const other = await taker.api.post('/v1/rfq', body({ stake_usd: 11 }), header);
    expect(other.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED', error: expect.any(String) });
    expect(other.status).toBeGreaterThanOrEqual(400);
    const again = await create();
    expect((again.body.request as Json).rfq_id).not.toBe((first.body.request as Json).rfq_id);
  });
});

describe('errors of the taker routes', () => {
  test.each(['', '/receipt'])('an unknown request%s is 404 UNKNOWN_RFQ', async (suffix) => {
    const { status, body: answer } = await taker.api.get(`/v1/rfq/rfqv2_nothing${suffix}`);
    expect({ status, ...answer }).toMatchObject({
      status: 404,
      code: 'UNKNOWN_RFQ',
      error: expect.any(String),
    });
  });

  test('prepare and accept before there is an offer, or of another quote, are refused', async () => {
    const { taker: asker, request } = await scene.request([maker]);
    const path = `/v1/rfq/${request.rfq_id}`;
    const early = await asker.api.post(`${path}/prepare`, { quote_id: 'quote_none' });
    expect([early.status, early.body.error]).toEqual([expect.any(Number), expect.any(String)]);
    expect(early.status).toBeGreaterThanOrEqual(400);
    await maker.quote(request, usd(30));
    await asker.offered(request.rfq_id);
    const other = await asker.api.post(`${path}/prepare`, { quote_id: 'quote_none' });
    expect(other.status).toBeGreaterThanOrEqual(400);
    const empty = await asker.api.post(`${path}/accept`, {});
    expect(empty.status).toBeGreaterThanOrEqual(400);
    expect(empty.status).toBeLessThan(500);
  });

  test('an offer that nobody accepts in time is EXPIRED, and cannot be accepted then', async () => {
    const { taker: asker, request } = await scene.request([maker]);
    const { quote_id } = await maker.enter(request, usd(30));
    await asker.offered(request.rfq_id);
    const ticket = await asker.prepare(request.rfq_id, quote_id);
    expect(ticket.order.message.taker).toBe(asker.account.address);
    await asker.reaches(request.rfq_id, 'EXPIRED');
    const [late] = await Promise.allSettled([asker.take(request.rfq_id, quote_id)]);
    expect(late.status).toBe('rejected');
    expect(await venue.chain.parlaysOf(asker.account.address)).toEqual([]);
  });
});
