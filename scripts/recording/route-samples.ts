import { formatCoin } from '#domain/coin.ts';
import { createPool } from '#store/pool.ts';

/** What stands for a route's parameters: things that exist, none of them the largest of its kind. */
export type RouteSamples = {
  parameter: (path: string, name: string) => string;
  /** What a route is asked for beyond its path, each with the question mark; one empty one when it needs nothing. */
  queries: (path: string) => readonly string[];
};

/** Where among the largest a sample stands. */
const PLACE = 20;
/** In how many coins the sampled wallet is, or nearly: its answers are as long in a small history as in a large one. */
const COINS = 800;

const PERIODS = ['?period=1d', '?period=7d', '?period=30d'];

/** The empty one: all time. */
const TIMEFRAMES = ['', 'timeframe=24h', 'timeframe=7d', 'timeframe=30d'];

const boardFilters = (builder: string): string[] => [
  ...['category=crypto', 'category=sports', 'underlying=BTC', `builder=${builder}`],
  `builder=${builder}&category=crypto`,
];

/** A query of these parts, those that are empty left out. */
const asked = (...parts: string[]): string => {
  const given = parts.filter((part) => part !== '').join('&');
  return given === '' ? '' : `?${given}`;
};

type Found = { wallet: string; tid: string; builder: string; coin: number; outcome: number; payout: Payout };
/** A payout with somebody whom it pays. */
type Payout = { id: string; campaign: string; wallet: string };

const address = (hex: string): string => `0x${hex}`;

async function find(databaseUrl: string): Promise<Found> {
  const pool = createPool(databaseUrl, { statementTimeoutMs: 0 });
  try {
    const one = async <Value>(text: string): Promise<Value> => {
      const { rows } = await pool.query<{ value: Value }>(text);
      if (!rows[0]) throw new Error(`nothing to ask for: ${text}`);
      return rows[0].value;
    };
    const wallet = await one<string>(
      `SELECT encode(wallet, 'hex') AS value FROM wallet_coin GROUP BY wallet
        ORDER BY abs(count(*) - ${COINS}), wallet LIMIT 1`,
    );
    return {
      wallet,
      tid: await one<string>(
        `SELECT tid::text AS value FROM fill WHERE wallet = '\\x${wallet}' AND dir <= 2 ORDER BY time_ms DESC LIMIT 1`,
      ),
      builder: await one<string>(
        "SELECT encode(builder, 'hex') AS value FROM builder_total ORDER BY fee_fills DESC OFFSET 1 LIMIT 1",
      ),
      coin: await one<number>(
        `SELECT coin AS value FROM coin_stats ORDER BY trades DESC OFFSET ${PLACE} LIMIT 1`,
      ),
      outcome: await one<number>(
        `SELECT s.outcome_id AS value FROM outcome_stats s JOIN outcome o USING (outcome_id)
          ORDER BY s.trades DESC OFFSET ${PLACE} LIMIT 1`,
      ),
      payout: await one<Payout>(
        `SELECT json_build_object('id', payout_id::text, 'campaign', campaign_id, 'wallet', encode(wallet, 'hex')) AS value
          FROM reward_payout JOIN reward_payout_wallet USING (payout_id)
          WHERE amount_e6 > 0 ORDER BY payout_id, wallet LIMIT 1`,
      ),
    };
  } finally {
    await pool.end();
  }
}

/** Finds something to ask each route for. @throws when the database has nothing of a kind */
export async function samplesOf(databaseUrl: string): Promise<RouteSamples> {
  const found = await find(databaseUrl);
  const [wallet, builder, coin] = [address(found.wallet), address(found.builder), formatCoin(found.coin)];
  const values: Record<string, string> = {
    user: wallet,
    tid: found.tid,
    coin,
    id: String(found.outcome),
    address: wallet,
  };
  const queries: Record<string, readonly string[]> = {
    '/v1/fills': [`?user=${wallet}`, `?coin=${encodeURIComponent(coin)}`],
    '/v1/builders/compare': [`?builders=${builder}`],
    '/v1/leaderboard': [
      ...TIMEFRAMES.flatMap((time) => ['', ...boardFilters(builder)].map((filter) => asked(time, filter))),
      ...['metric=roi', 'metric=wins&category=macro', `metric=volume&builder=${builder}`].map((what) =>
        asked('timeframe=30d', what),
      ),
    ],
    '/v1/digest/global': PERIODS,
    '/v1/digest/builder/:address': PERIODS,
    '/v1/digest/trader/:address': PERIODS,
  };
  const paid = address(found.payout.wallet);
  const others: readonly [within: string, values: Record<string, string>][] = [
    ['/builder', { address: builder }],
    ['/rewards/campaigns', { id: found.payout.campaign, address: paid }],
    ['/rewards/payouts', { id: found.payout.id, file: `${paid}.json` }],
  ];
  return {
    parameter: (path, name) =>
      others.find(([within, of]) => path.includes(within) && of[name] !== undefined)?.[1][name] ??
      values[name] ??
      '',
    queries: (path) => queries[path] ?? [''],
  };
}
