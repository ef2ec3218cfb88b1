import type { ClientBase } from 'pg';
import { boardNames, walletBoard } from './boards/fold-boards.ts';
import { builderDay } from './builders/builder-day.ts';
import { builderTotal } from './builders/builder-total.ts';
import { builderWallet } from './builders/builder-wallet.ts';
import { builderWalletCoin } from './builders/builder-wallet-coin.ts';
import { builderWalletWeek } from './builders/builder-wallet-week.ts';
import { coinCategory } from './markets/coin-category.ts';
import { coinDay } from './markets/coin-day.ts';
import { coinHour } from './markets/coin-hour.ts';
import { coinSettlement } from './markets/coin-settlement.ts';
import { coinStats } from './markets/coin-stats.ts';
import { marketDay } from './markets/market-day.ts';
import { outcomeSettlement } from './markets/outcome-settlement.ts';
import { outcomeStats } from './markets/outcome-stats.ts';
import { type FoldRange, MAX_FOLD_FILLS, type Rollup } from './rollup.ts';
import { lockRollups } from './rollup-lock.ts';
import { BATCH_WALLET_COIN, batchWalletCoin } from './wallets/batch-wallet-coin.ts';
import { BATCH_WALLET_DAY, batchWalletDay } from './wallets/batch-wallet-day.ts';
import { BATCH_WALLET_HOUR, batchWalletHour } from './wallets/batch-wallet-hour.ts';
import { walletCategory } from './wallets/wallet-category.ts';
import { walletCoin } from './wallets/wallet-coin.ts';
import { walletCoinHour, walletCoinHourExpiry } from './wallets/wallet-coin-hour.ts';
import { walletDay } from './wallets/wallet-day.ts';
import { walletHour, walletHourExpiry } from './wallets/wallet-hour.ts';
import { walletTotal } from './wallets/wallet-total.ts';
import { walletWindow } from './wallets/wallet-window.ts';

/**
 * The order matters: the batch tables first; whatever counts a wallet once looks it up in wallet_coin, wallet_day or
 * builder_wallet while those do not hold the batch yet.
 */
const STATEMENTS: Rollup[] = [
  batchWalletCoin,
  batchWalletDay,
  batchWalletHour,
  coinCategory,
  boardNames,
  walletBoard,
  outcomeStats,
  marketDay,
  coinSettlement,
  outcomeSettlement,
  coinStats,
  coinHour,
  coinDay,
  walletCoin,
  walletTotal,
  walletCategory,
  walletHour,
  walletHourExpiry,
  walletWindow,
  walletCoinHour,
  walletCoinHourExpiry,
  walletDay,
  builderTotal,
  builderWallet,
  builderWalletCoin,
  builderWalletWeek,
  builderDay,
];

/**
 * A batch's groups are always looked up by key. Left to itself the planner may, while a rollup is small, choose a
 * scan of it and keep that plan when it has grown a thousandfold within the same minute.
 */
const PLAN_BY_KEY = 'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off';

/** Makes a connection ready to fold: its working tables and plan settings. Once for each connection, outside a transaction. */
export async function prepareFold(client: ClientBase): Promise<void> {
  await client.query(`${BATCH_WALLET_COIN}; ${BATCH_WALLET_DAY}; ${BATCH_WALLET_HOUR}; ${PLAN_BY_KEY}`);
}

/**
 * Adds the fills of `range` to every rollup, inside the caller's transaction. Each fill must be folded exactly once:
 * the caller commits the fold with the rows. `onLongWait` is called when it waits long for another writer of rollups.
 * @throws RangeError when the range is too wide for one fold.
 */
export async function foldFills(
  client: ClientBase,
  range: FoldRange,
  onLongWait?: () => void,
): Promise<void> {
  if (range.throughSeq - range.afterSeq > MAX_FOLD_FILLS) {
    throw new RangeError(`a fold takes at most ${MAX_FOLD_FILLS} fills`);
  }
  await lockRollups(client, onLongWait);
  for (const { name, text, values } of STATEMENTS) await client.query({ name, text, values: values(range) });
}
