import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { madeCoreBlock, storeCoreBlocks } from '#server/test/market-data/made-blocks.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';

const BLOCK_MS = Date.UTC(2026, 5, 1, 12);
let nowMs = BLOCK_MS - 1_000;
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
});
afterAll(() => api.stop());

describe('GET /health', () => {
  it('is loading and has no lag before the first block', async () => {
    expect(await api.ok('/health')).toMatchObject({
      status: 'ok',
      phase: 'loading',
      ingestion_lag_ms: null,
      cursor: null,
      rows: { fills: 0 },
      roles: ['web'],
    });
  });

  it('tells lag, cursor, rows, open gaps and the quarantine count as committed', async () => {
    await api.database.pool.query(
      `INSERT INTO ingest_cursor (source, file, byte_offset, block_number, block_time_ms, fill_seq, fills, quarantined, updated_ms)
       VALUES ('node_fills', '20260601/12', 512, 77, $1, 9, 9, 3, $1)`,
      [BLOCK_MS],
    );
    await api.database.pool.query(
      'INSERT INTO block_gap (from_block, to_block, from_ms, to_ms, detected_ms, filled_ms) VALUES (1, 2, 0, 0, 0, NULL), (5, 6, 0, 0, 0, 1)',
    );
    nowMs = BLOCK_MS + 400;
    expect(await api.ok('/health')).toMatchObject({
      phase: 'live',
      ingestion_lag_ms: 400,
      cursor: {
        file: '20260601/12',
        byte_offset: 512,
        block_number: 77,
        block_time: '2026-06-01 12:00:00.000',
      },
      rows: { fills: 9, outcomes: 0 },
      gaps: 1,
      quarantined: 3,
    });
  });

  it('is stalled when no block came for a minute, and still 200', async () => {
    nowMs = BLOCK_MS + 60_001;
    expect(await api.ok('/health')).toMatchObject({ status: 'ok', phase: 'stalled' });
  });

  it('tells the newest block of each kind with its age, and null for a kind of which there is none', async () => {
    const newest = madeCoreBlock(71);
    await storeCoreBlocks(api.database.pool, [madeCoreBlock(70), newest]);
    nowMs = newest.block.blockTimeMs + 250;
    expect(await api.ok('/health')).toMatchObject({
      blocks: { core: { seq: 2, height: 71, lag_ms: 250 }, evm: null },
    });
    nowMs = BLOCK_MS + 60_001;
  });

  it('shows how far history has loaded', async () => {
    const progress = { phase: 'loading', fills: 5, bytesRead: 25, bytesTotal: 100 } as const;
    api.bus.publish('ingest', { ...progress, blockNumber: 77, blockTimeMs: BLOCK_MS, fillsPerSecond: 8 });
    expect(await api.ok('/health')).toMatchObject({
      phase: 'loading',
      progress: { fraction: 0.25, bytes_read: 25, bytes_total: 100, fills_per_second: 8 },
    });
  });

  it('asks the database once for all calls of half a second, and tells the lag at each', async () => {
    const fillsOf = async () => {
      const { rows, ingestion_lag_ms } = await api.ok<{ rows: { fills: number }; ingestion_lag_ms: number }>(
        '/health',
      );
      return [rows.fills, ingestion_lag_ms];
    };
    nowMs += 1_000;
    const lagMs = nowMs - BLOCK_MS;
    expect(await fillsOf()).toEqual([9, lagMs]);
    await api.database.pool.query('UPDATE ingest_cursor SET fills = 10');
    nowMs += 499;
    expect(await fillsOf()).toEqual([9, lagMs + 499]);
    nowMs += 1;
    expect(await fillsOf()).toEqual([10, lagMs + 500]);
  });

  it('tells how old the newest list of votes is and how many are pending, null before the first', async () => {
    nowMs += 1_000;
    expect(await api.ok('/health')).toMatchObject({ votes: { lag_ms: null, pending: 0 } });
    await api.database.pool.query('UPDATE vote_poll SET polled_ms = $1', [nowMs]);
    await api.database.pool.query("INSERT INTO pending_vote VALUES ('a', 0, '{}')");
    nowMs += 7_000;
    expect(await api.ok('/health')).toMatchObject({ votes: { lag_ms: 7_000, pending: 1 } });
  });

  it('tells how far webhooks are behind, without endpoints that are left alone for failing', async () => {
    nowMs = Date.now() + 60_000;
    expect(await api.ok('/health')).toMatchObject({
      webhooks: { matching: null, delivering: { endpoints: 0, lag_ms: 0 } },
    });
    const { pool } = api.database;
    await pool.query("INSERT INTO org (org_id, name) VALUES ('org_hooks', 'Hooks')");
    await pool.query(
      `INSERT INTO webhook_subscription (subscription_id, org_id, sealed_secret)
       SELECT 'whk_' || n, 'org_hooks', '' FROM generate_series(1, 3) n`,
    );
    await pool.query(
      `INSERT INTO webhook_delivery (subscription_id, org_id, event_id, event_type, body, due_at)
       SELECT 'whk_' || n, 'org_hooks', 'evt_1', 'fill', '', to_timestamp($1) FROM generate_series(1, 3) n`,
      [nowMs / 1_000 - 90],
    );
    await pool.query("INSERT INTO webhook_endpoint VALUES ('whk_3', 9, now(), now() + interval '1 hour')");
    const head = await storeFills(pool, { count: 5, timeMs: nowMs - 7_000 });
    await pool.query(
      "INSERT INTO changefeed_cursor (topic, name, holder, lease_until, position) VALUES ('fills', 'webhooks', '', now(), $1)",
      [head - 2],
    );
    nowMs += 1_000;
    expect(await api.ok('/health')).toMatchObject({
      webhooks: { matching: { behind: 2, lag_ms: 8_000 }, delivering: { endpoints: 2, lag_ms: 91_000 } },
    });
  });
});

describe('the cursors of /health', () => {
  it('are all watched, each with its own bound', async () => {
    nowMs += 1_000;
    const { pool } = api.database;
    type Cursor = { name: string; behind: number | null; lag_ms: number; bound_ms: number; is_late: boolean };
    const cursors = async () => {
      nowMs += 1_000;
      const { cursors: all } = await api.ok<{ cursors: Cursor[] }>('/health');
      return Object.fromEntries(all.map(({ name, ...cursor }) => [name, cursor]));
    };
    await pool.query('UPDATE ingest_cursor SET block_time_ms = $1', [nowMs]);
    await pool.query(`INSERT INTO order_cursor VALUES ('node_orders', '', 0, 77, $1, 0, 0, 0, 0, 0, 0, $1)`, [
      nowMs - 61_000,
    ]);
    await pool.query('UPDATE vote_poll SET polled_ms = $1', [nowMs - 5_000]);
    api.bus.publish('marks', [{ symbol: 'BTC', timeMs: nowMs - 200_000, px: 1 }]);
    const first = await cursors();
    expect(first['ingest/node_fills']).toEqual({
      ...{ behind: null, lag_ms: 1_000, bound_ms: 60_000, is_late: false },
    });
    expect(first['ingest/node_orders']).toMatchObject({ lag_ms: 62_000, is_late: true });
    expect(first['ingest/votes']).toMatchObject({ lag_ms: 6_000, is_late: false });
    expect(first['ingest/marks']).toMatchObject({ bound_ms: 120_000, is_late: true });
    expect(first['ingest/core_blocks']).toMatchObject({ is_late: true });
    expect(first['fills/webhooks']).toMatchObject({ behind: 2, is_late: false });
    await pool.query("UPDATE changefeed_cursor SET position = position + 2 WHERE name = 'webhooks'");
    expect((await cursors())['fills/webhooks']).toMatchObject({ behind: 0, lag_ms: 0, is_late: false });
    await pool.query("UPDATE changefeed_cursor SET position = position - 1 WHERE name = 'webhooks'");
    nowMs += 60_000;
    const late = (await cursors())['fills/webhooks'];
    expect(late).toMatchObject({ behind: 1, is_late: true });
    expect(late?.lag_ms).toBeGreaterThan(60_000);
  });
});

describe('GET /health without a database', () => {
  it('is 503 in the envelope when the database cannot be asked', async () => {
    nowMs += 1_000;
    await api.database.pool.query('ALTER TABLE ingest_cursor RENAME TO ingest_cursor_gone');
    const response = await api.get('/health', { key: null });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ statusCode: 503, path: '/health' });
  });
});
