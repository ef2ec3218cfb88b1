import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalizeDue } from '#jobs/rewards/finalize-cycles.ts';
import {
  busyDay,
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
} from '#jobs/rewards/testing/reward-harness.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';

let api: TestApi;
let id: string;
let payoutId: number;
const logger = { info: () => {}, error: () => {} };
type Row = { wallet: string; amount_e6: string; state: string };
type Listed = { files: Record<'json' | 'csv' | 'input', { url: string; sha256: string }>; root: string };

beforeAll(async () => {
  api = await startTestApi({ now: () => LONG_AFTER_MS });
  const { pool } = api.database;
  id = await runCampaign(pool);
  await storeGivenFills(pool, busyDay(1, 60, 0, 12).flat());
  await giveFills(pool, await readFills(pool));
  await ingestThrough(pool, LONG_AFTER_MS);
  [payoutId = 0] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
});
afterAll(() => api.stop());

const list = (query = '') => api.ok<{ data: Listed[] }>(`/v1/rewards/campaigns/${id}/payouts${query}`);

describe('the payouts of a campaign', () => {
  it('are listed with the addresses and hashes of their files, which anybody can read without a key', async () => {
    const { data } = await list();
    expect(data).toMatchObject([{ payout_id: payoutId, cycle: 1, version: 1, corrects: null }]);
    for (const { url, sha256 } of Object.values(data[0]?.files ?? {})) {
      const response = await api.get(url, { key: null });
      expect(response.status).toBe(200);
      const body = await response.text();
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
    }
    expect(await list('?cycle=2')).toMatchObject({ data: [] });
    expect(await list('?offset=1')).toMatchObject({ data: [], offset: 1 });
    const other = await api.get(`/v1/rewards/campaigns/rwd_${'0'.repeat(24)}/payouts`);
    expect(other.status).toBe(404);
  });

  it('may be kept for ever by whoever has read a file of them', async () => {
    const { data } = await list();
    const url = data[0]?.files.json.url ?? '';
    const first = await api.get(url, { key: null });
    expect(first.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = first.headers.get('etag') ?? '';
    const again = await api.get(url, { key: null, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  it('have a proof for every wallet that they pay, and none for any other', async () => {
    const { data } = await list();
    const payout = await api.ok<{ wallets: Row[] }>(data[0]?.files.json.url ?? '');
    const paid = payout.wallets.filter(({ amount_e6 }) => amount_e6 !== '0');
    expect(paid.length).toBeGreaterThan(0);
    for (const { wallet, amount_e6 } of paid) {
      const proof = await api.ok(`/rewards/payouts/${payoutId}/proofs/${wallet}.json`);
      expect(proof).toMatchObject({
        ...{ address: wallet, amount_e6, root: data[0]?.root, cycle_id: String(payoutId) },
      });
    }
    const csv = await (await api.get(data[0]?.files.csv.url ?? '')).text();
    expect(csv.trim().split('\n')).toHaveLength(payout.wallets.length + 1);
  });

  it('that there are not, and wallets that are paid nothing, are 404 and kept by nobody', async () => {
    for (const path of [
      '999/payout.json',
      '0/payout.json',
      'x/input.json',
      `${payoutId}/proofs/0x${'9'.repeat(40)}.json`,
      `${payoutId}/proofs/x.json`,
    ]) {
      const response = await api.get(`/rewards/payouts/${path}`, { key: null });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('cache-control')).not.toMatch(/max-age/);
    }
  });
});
