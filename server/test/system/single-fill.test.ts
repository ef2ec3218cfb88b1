import { beforeAll, describe, expect, test } from 'vitest';
import { agrees, utc } from '../oracle/compare.ts';
import { toNumber } from '../oracle/decimal.ts';
import { isTrade, outcomeOf } from '../oracle/markets.ts';
import type { Row } from '../oracle/node-files.ts';
import { expectShape, FILL } from './shapes.ts';
import { get, ok, refused, sharedRows, spread } from './shared.ts';

type Single = {
  fill: Record<string, unknown>;
  meta: Record<string, unknown> | null;
  settlement: { px: number; sz: number; closed_pnl: number; time: string } | null;
};

let rows: Row[];
beforeAll(async () => {
  rows = await sharedRows();
});

/** Trades whose (user, tid) names one row alone. */
function unambiguous(): Row[] {
  const count = new Map<string, number>();
  for (const row of rows) count.set(`${row.user} ${row.tid}`, (count.get(`${row.user} ${row.tid}`) ?? 0) + 1);
  return rows.filter((row) => isTrade(row) && count.get(`${row.user} ${row.tid}`) === 1);
}

describe('GET /v1/users/:user/fills/:tid', () => {
  test("answers the fill, its outcome's meta and the user's own settlement", async () => {
    for (const row of spread(unambiguous(), 25)) {
      const single = await ok<Single>(`/v1/users/${row.user}/fills/${row.tid}`);
      expectShape(single.fill, FILL);
      expect(single.fill).toMatchObject({
        coin: row.coin,
        user: row.user,
        tid: row.tid,
        time: utc(row.time),
        px: toNumber(row.px),
        sz: toNumber(row.sz),
      });
      expect(single.meta?.outcome_id).toBe(outcomeOf(row.coin));
      const own = rows.find(
        (other) => other.dir === 'Settlement' && other.user === row.user && other.coin === row.coin,
      );
      if (!own) {
        expect(single.settlement).toBeNull();
        continue;
      }
      expect(single.settlement).toMatchObject({ px: toNumber(own.px), time: utc(own.time) });
      expect(agrees(single.settlement?.closed_pnl ?? Number.NaN, toNumber(own.pnl))).toBe(true);
      expect(agrees(single.settlement?.sz ?? Number.NaN, toNumber(own.sz))).toBe(true);
    }
  });

  test('has every documented field of the meta', async () => {
    const row = unambiguous()[0] as Row;
    const { meta } = await ok<Single>(`/v1/users/${row.user}/fills/${row.tid}`);
    expectShape(meta, {
      outcome_id: 'number',
      name: 'string',
      market_class: 'string',
      underlying: 'string',
      target_price: 'number',
      expiry: 'string',
      is_settled: 'boolean',
      settlement_px: 'number',
      settle_fraction: 'any',
      settled_at: 'any',
    });
  });

  test('may be kept for ever once settled and must not be stored while open', async () => {
    const settled = new Set(
      rows.filter((row) => row.dir === 'Settlement').map((row) => `${row.user} ${row.coin}`),
    );
    const outcomes = new Set(
      rows.filter((row) => row.dir === 'Settlement').map((row) => outcomeOf(row.coin)),
    );
    const bets = unambiguous();
    const cache = async (row: Row | undefined): Promise<string> =>
      String((await get(`/v1/users/${row?.user}/fills/${row?.tid}`)).headers['cache-control']);
    const done = await cache(bets.find((row) => settled.has(`${row.user} ${row.coin}`)));
    expect(done).toMatch(/max-age=86400\b/);
    expect(done).toMatch(/immutable/);
    expect(await cache(bets.find((row) => !outcomes.has(outcomeOf(row.coin))))).toMatch(/no-store/);
  });

  test('does not find a settlement row by its tid', async () => {
    const tids = new Set(rows.filter(isTrade).map((row) => row.tid));
    const settlement = rows.find((row) => row.dir === 'Settlement' && !tids.has(row.tid)) as Row;
    await refused(`/v1/users/${settlement.user}/fills/${settlement.tid}`, 404, 'Fill not found');
  });

  test('refuses malformed addresses and trade ids and names an unknown fill', async () => {
    const user = `0x${'0'.repeat(39)}1`;
    await refused('/v1/users/0x12/fills/1', 400, 'Invalid address');
    await refused(`/v1/users/${user}/fills/abc`, 400);
    await refused(`/v1/users/${user}/fills/123456789012345678901`, 400);
    await refused(`/v1/users/${user}/fills/-1`, 400);
    await refused(`/v1/users/${user}/fills/99999999999999999999`, 404, 'Fill not found');
    await refused(`/v1/users/${user}/fills/1`, 404, 'Fill not found');
  });

  test('takes the address in any letter case', async () => {
    const row = unambiguous()[0] as Row;
    const upper = await ok<Single>(`/v1/users/0x${row.user.slice(2).toUpperCase()}/fills/${row.tid}`);
    expect(upper.fill.user).toBe(row.user);
  });

  test('is metered at 10 requests a minute by address whatever the key', async () => {
    const row = unambiguous()[0] as Row;
    const target = `/v1/users/${row.user}/fills/${row.tid}`;
    const ip = '192.0.2.77';
    for (let sent = 0; sent < 10; sent += 1) {
      const answer = await get(target, { ip });
      expect(answer.status).toBe(200);
      expect(answer.headers['ratelimit-limit']).toBe('10');
    }
    expect((await get(target, { ip })).status).toBe(429);
  });
});
