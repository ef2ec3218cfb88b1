import { afterAll, beforeAll, expect, it } from 'vitest';
import { windowUntilNow } from '#domain/leaderboard.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { digestMarketTotals } from './digest-market-totals.ts';

const HOUR = 1_000;
const wallet = (n: number): string => `'\\x${`${n}`.padStart(40, '0')}'::bytea`;

/** Two wallets traded on the day of the hour, while the kept window of 24 hours says that three did. */
const SEED = `
  INSERT INTO wallet_day (day, wallet, trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8)
  SELECT ${HOUR} / 24, w, 1, 0, 0, 0, 5, 0, 2 FROM (VALUES (${wallet(1)}), (${wallet(2)})) v (w);
  INSERT INTO wallet_window (span, wallet, trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8, last_hour)
  SELECT 24, w, 1, 0, 0, 0, 5, 0, 7, ${HOUR} FROM (VALUES (${wallet(1)}), (${wallet(2)}), (${wallet(3)})) v (w);
  INSERT INTO window_clock (hour) VALUES (${HOUR})`;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
});
afterAll(() => db.drop());

it('reads the kept wallets of the asked hour, and adds the wallets up while those kept end with another hour', async () => {
  const ofHour = (hour: number) => digestMarketTotals(db.pool, windowUntilNow(hour * 3_600_000, 24));
  expect(await ofHour(HOUR)).toMatchObject({ traders: 3, fees_e8: '21' });
  expect(await ofHour(HOUR + 1)).toMatchObject({ traders: 2, fees_e8: '4' });
  await db.pool.query('DELETE FROM window_clock');
  expect(await ofHour(HOUR)).toMatchObject({ traders: 2, fees_e8: '4' });
});
