import { describe, expect, it } from 'vitest';
import { daily, metadataHarnessForEach, poll, spec } from './testing/metadata-harness.ts';

const harness = metadataHarnessForEach();

describe('times that fills tell better', () => {
  it('come from the first trade and from the payouts, also when those arrive later', async () => {
    const row = spec(60);
    harness().world.outcomes = [spec(59), row, spec(61)];
    const { ingest } = harness().start();
    await ingest.ready;
    harness().world.settle(row, '1.0');
    await expect.poll(() => harness().outcome(60), poll).toMatchObject({ is_settled: true });
    await harness().db.pool.query(
      `INSERT INTO coin_stats (coin, first_trade_ms) VALUES (601, 1780000000000)`,
    );
    await harness().db.pool.query(
      `INSERT INTO coin_settlement (coin, px_e8, settled_at_ms, last_settled_ms, holders, payout_e8, shares_e8, pnl_e8,
         fees_e8, won, lost) VALUES (600, 100000000, 1790000000000, 1790000000000, 1, 0, 0, 0, 0, 1, 0),
         (601, 0, 1790000000500, 1790000000500, 1, 0, 0, 0, 0, 0, 1)`,
    );
    await expect
      .poll(() => harness().outcome(60), poll)
      .toMatchObject({ first_seen_ms: 1_780_000_000_000, settled_at_ms: 1_790_000_000_000 });
    // Ids are given in order: the outcome before was registered no later, the one after tells nothing.
    expect((await harness().outcome(59))?.first_seen_ms).toBe(1_780_000_000_000);
    expect((await harness().outcome(61))?.first_seen_ms).toBeGreaterThan(1_780_000_000_000);
    expect(
      await harness().rows('SELECT event_type, time_ms FROM outcome_event WHERE outcome_id = 60 ORDER BY 1'),
    ).toEqual([
      { event_type: 'creation', time_ms: 1_780_000_000_000 },
      { event_type: 'settlement', time_ms: 1_790_000_000_000 },
    ]);
  });
});

describe('categories of coins that traded before their metadata was known', () => {
  /** A wallet that traded the coins 700 and 701, counted under what was known of them: nothing. */
  async function tradesOfTheUnknown(): Promise<void> {
    const wallet = "decode('aa', 'hex')";
    const sums = 'trades, settlements, won, lost, volume_e8, trade_volume_e8, buy_notional_e8, buy_sz_e8';
    await harness().db.pool.query(
      `INSERT INTO coin_category (coin, category, underlying) VALUES (700, 'other', ''), (701, 'other', '')`,
    );
    await harness().db.pool.query(
      `INSERT INTO wallet_coin (wallet, coin, ${sums}, sell_notional_e8, sell_sz_e8, pnl_e8, settled_pnl_e8,
         settled_sz_e8, fees_e8, position_e8, opened_by, first_seq, last_seq, first_ms, last_ms)
       SELECT ${wallet}, coin, 3, 0, 0, 0, 500, 500, 500, 1, 0, 0, 7, 0, 0, 0, 1, 1, 1, 3, 10, 20
       FROM unnest('{700,701}'::int[]) coin`,
    );
    await harness().db.pool.query(
      `INSERT INTO wallet_category (wallet, category, underlying, trades, settlements, wins, losses, volume_e8,
         trade_volume_e8, pnl_e8, fees_e8, markets, first_ms, last_ms)
       VALUES (${wallet}, 'other', '', 6, 0, 0, 0, 1000, 1000, 14, 0, 2, 10, 20)`,
    );
  }
  const counted = () =>
    harness().rows('SELECT category, underlying, trades, pnl_e8, markets FROM wallet_category');
  const asBitcoin = [{ category: 'crypto', underlying: 'BTC', trades: 6, pnl_e8: '14', markets: 2 }];

  it('are counted anew once the metadata is stored', async () => {
    await tradesOfTheUnknown();
    harness().world.outcomes = [daily(70, '20991122-0600')];
    harness().start();
    await expect.poll(counted, poll).toEqual(asBitcoin);
  });

  it('are counted anew after a start, when the process before ended between the two', async () => {
    harness().world.outcomes = [daily(70, '20991122-0600')];
    const { ingest, stop } = harness().start();
    await ingest.ready;
    await stop();
    await tradesOfTheUnknown();
    harness().start();
    await expect.poll(counted, poll).toEqual(asBitcoin);
  });

  it('are counted anew also when nobody tells that the metadata came', async () => {
    const { ingest } = harness().start();
    await ingest.ready;
    await tradesOfTheUnknown();
    await harness().db.pool.query(
      `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name, category,
         underlying, first_seen_ms, last_seen_ms) VALUES (70, '', '', '', 'named', 'Yes', 'No', 'crypto', 'BTC', 0, 0)`,
    );
    await expect.poll(counted, poll).toEqual(asBitcoin);
  });
});
