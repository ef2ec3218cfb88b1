/**
 * Sums over the hours $1 <= hour < $2, a day at least: the whole days among them from a rollup of days, what is left at
 * both ends from one of hours. All are subqueries of rows to add up.
 */
const parts = (columns: string, days: string, hours: string): string => `(
    SELECT ${columns} FROM ${days} WHERE day >= ($1::int + 23) / 24 AND day < $2::int / 24
    UNION ALL SELECT ${columns} FROM ${hours} WHERE hour >= $1::int AND hour < ($1::int + 23) / 24 * 24
    UNION ALL SELECT ${columns} FROM ${hours} WHERE hour >= $2::int / 24 * 24 AND hour < $2::int
  )`;

/** Parts of wallets' sums. */
export const WALLET_PARTS = parts(
  'wallet, trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8',
  'wallet_day',
  'wallet_hour',
);

/** Parts of the trading of coins, each trade once. */
export const COIN_PARTS = parts('coin, trades, volume_e8', 'coin_day', 'coin_hour');

/** Parts of the trading of the whole venue, each trade once. */
export const MARKET_PARTS = parts('trades, volume_e8', 'market_day', 'coin_hour');

/** Parts of what builders took; flow without a builder has nothing of it. */
export const BUILDER_FEE_PARTS = parts('builder_fees_e8', 'builder_day', 'wallet_coin_hour');
