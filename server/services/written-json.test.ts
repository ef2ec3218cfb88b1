import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatCoin } from '#domain/coin.ts';
import { dirOf } from '#domain/fill.ts';
import { fromE8 } from '#domain/fixed.ts';
import { LEADERBOARD_METRICS, returnOnVolume, winRate } from '#domain/leaderboard.ts';
import { formatUtc } from '#domain/time.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { rebuildRollups } from '#server/test/market-data/rebuild-rollups.ts';
import { walletOf } from '#server/test/market-data/seed-markets.ts';
import { hexBytes } from '#store/hex-bytes.ts';
import { FILL_COLUMNS, type FillRow } from '#store/queries/fills/fill-row.ts';
import { leaderboardOrder } from '#store/queries/leaderboards/leaderboard-row.ts';
import type { ServiceContext } from './context.ts';
import { listFills } from './fills/list-fills.ts';
import { rankWallets } from './leaderboard/rank-wallets.ts';
import { getFullProfile } from './wallets/get-full-profile.ts';
import { getPortfolio } from './wallets/get-portfolio.ts';

/** What a stored fill says, in plain objects. */
const toFill = (row: FillRow) => ({
  time: formatUtc(row.time_ms),
  coin: formatCoin(row.coin),
  side: row.is_buy ? 'B' : 'A',
  dir: dirOf(row.dir),
  px: row.px_e8 / 1e8,
  sz: row.sz_e8 / 1e8,
  fee: row.fee_e8 / 1e8,
  fee_token: row.fee_token,
  closed_pnl: row.closed_pnl_e8 / 1e8,
  crossed: row.crossed,
  start_position: row.start_position_e8 / 1e8,
  oid: row.oid,
  tid: row.tid,
  hash: `0x${row.hash}`,
  user: `0x${row.wallet}`,
  builder: row.builder === null ? '' : `0x${row.builder}`,
  builder_fee: row.builder_fee_e8 / 1e8,
});

type EntryRow = Record<
  'trades' | 'settlements' | 'wins' | 'losses' | 'markets' | 'first_ms' | 'last_ms',
  number
> &
  Record<'wallet' | 'volume_e8' | 'pnl_e8' | 'fees_e8', string>;
/** What a wallet's stored sums say, in plain objects. */
const toEntry = (row: EntryRow) => ({
  user: `0x${row.wallet}`,
  total_trades: row.trades,
  total_settlements: row.settlements,
  wins: row.wins,
  losses: row.losses,
  total_volume: fromE8(row.volume_e8),
  total_pnl: fromE8(row.pnl_e8),
  total_fees: fromE8(row.fees_e8),
  roi: returnOnVolume(Number(row.pnl_e8), Number(row.volume_e8)),
  win_rate: winRate(row.wins, row.losses),
  first_trade: formatUtc(row.first_ms),
  last_trade: formatUtc(row.last_ms),
  markets_traded: row.markets,
});

const FILLS = 4_000;
const WALLETS = 20;
const STRANGER = walletOf(255);

/** An amount of any size, down to a few units of 1e-8. */
const AMOUNT = '(random() * 10 ^ (random() * 15))::bigint';
/** Fills of every dir, side and token, at any millisecond, with and without a builder. */
const SEED = `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
    start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  SELECT n, n, 1785000000000 + (n * 123456789::bigint) / 100, n * 7, n * 13, ${AMOUNT}, ${AMOUNT}, ${AMOUNT},
    ${AMOUNT} - ${AMOUNT}, ${AMOUNT}, ${AMOUNT}, (n * 7 % 90) * 10 + n % 2, (random() * 1e8)::int, 1 + n % 7, n % 3 = 0,
    n % 2 = 0, decode(lpad(to_hex(1 + n % ${WALLETS}), 40, '0'), 'hex'),
    CASE WHEN n % 4 = 0 THEN decode(lpad('ff', 40, '0'), 'hex') END, sha256(n::text::bytea),
    CASE WHEN n % 5 = 0 THEN '+10' ELSE 'USDC' END
  FROM generate_series(1, ${FILLS}) n`;

let api: TestApi;
let ctx: ServiceContext;
beforeAll(async () => {
  api = await startTestApi();
  ctx = api.context({ type: 'system' });
  const client = await api.database.pool.connect();
  await client.query('SELECT setseed(0.5)');
  await client.query(SEED);
  client.release();
  await rebuildRollups(api.database.pool);
});
afterAll(() => api.stop());

const wallets = [...Array.from({ length: WALLETS }, (_, index) => walletOf(index + 1)), STRANGER];

describe('what is written from the text of rows is to the byte what JSON.stringify makes of the same rows', () => {
  it('fills', async () => {
    for (const user of wallets) {
      const { rows } = await api.database.pool.query<FillRow>(
        `SELECT ${FILL_COLUMNS} FROM fill WHERE wallet = $1 ORDER BY time_ms DESC, seq DESC LIMIT 1000`,
        [hexBytes(user)],
      );
      const { body } = await listFills(ctx, { user, limit: 1_000, offset: 0 });
      expect(body.text).toBe(JSON.stringify({ data: rows.map(toFill), limit: 1_000, offset: 0 }));
    }
  });

  it('portfolios', async () => {
    const query = async (text: string, user: string) =>
      (await api.database.pool.query(text, [hexBytes(user)])).rows;
    for (const user of wallets) {
      const [totals] = await query('SELECT * FROM wallet_total WHERE wallet = $1', user);
      const markets = await query(
        'SELECT * FROM wallet_coin WHERE wallet = $1 ORDER BY last_ms DESC, last_seq DESC',
        user,
      );
      const fills = (where: string, limit: number) =>
        query(
          `SELECT ${FILL_COLUMNS} FROM fill WHERE wallet = $1 ${where} ORDER BY time_ms DESC, seq DESC LIMIT ${limit}`,
          user,
        );
      const expected = {
        user,
        totals: {
          total_trades: totals?.trades ?? 0,
          total_settlements: totals?.settlements ?? 0,
          wins: totals?.wins ?? 0,
          losses: totals?.losses ?? 0,
          total_pnl: fromE8(totals?.pnl_e8 ?? 0),
          total_volume: fromE8(totals?.volume_e8 ?? 0),
          total_fees: fromE8(totals?.fees_e8 ?? 0),
          markets_traded: totals?.markets ?? 0,
        },
        by_market: markets.map((row) => ({
          coin: formatCoin(row.coin),
          total_trades: row.trades,
          total_settlements: row.settlements,
          won_count: row.won,
          lost_count: row.lost,
          total_volume: fromE8(row.volume_e8),
          total_pnl: fromE8(row.pnl_e8),
          total_fee: fromE8(row.fees_e8),
          first_trade: formatUtc(row.first_ms),
          last_trade: formatUtc(row.last_ms),
        })),
        recent_fills: (await fills('', 20)).map(toFill),
        settlements: (await fills('AND dir = 3', 50)).map(toFill),
      };
      const { text } = await getPortfolio(ctx, { user });
      expect(text).toBe(JSON.stringify(expected));
      const { by_market, pnl_history: _days, ...rest } = await getFullProfile(ctx, { user });
      expect({ ...rest, by_market: by_market.map(({ label: _label, ...market }) => market) }).toEqual(
        expected,
      );
    }
  });

  it.each(LEADERBOARD_METRICS)('leaderboards by %s', async (metric) => {
    const { rows } = await api.database.pool.query<EntryRow>(
      `SELECT *, encode(wallet, 'hex') AS wallet FROM wallet_total w
        ORDER BY ${leaderboardOrder(metric, (column) => column, 'w.wallet')}`,
    );
    const { text } = await rankWallets(ctx, { metric, timeframe: 'all', limit: 50 });
    const filters = { category: null, underlying: null, builder: null };
    const echo = { sort: metric, limit: 50, metric, timeframe: 'all', filters };
    expect(rows).toHaveLength(WALLETS);
    expect(text).toBe(JSON.stringify({ data: rows.map(toEntry), ...echo }));
  });
});
