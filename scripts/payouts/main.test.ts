import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { madeTrade, madeWallet } from '#domain/rewards/testing/made-trade.ts';
import { finalizeDue } from '#jobs/rewards/finalize-cycles.ts';
import {
  busyDay,
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
  stored,
} from '#jobs/rewards/testing/reward-harness.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { correctPayout } from '#services/rewards/payouts/change-payout.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
let api: TestApi;
let dir: string;
let payoutId: number;
const logger = { info: () => {}, error: () => {} };

beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-payouts-'));
  api = await startTestApi({ now: () => LONG_AFTER_MS });
  const { pool } = api.database;
  await runCampaign(pool);
  // More fills of a coin than one page has.
  await storeGivenFills(pool, busyDay(3, 1_800, 0, 30).flat());
  await giveFills(pool, (await readFills(pool)).slice(-4));
  await ingestThrough(pool, LONG_AFTER_MS);
  [payoutId = 0] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
});
afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await api.stop();
});

/** Runs the command as `npm run verify-payout` does. */
const verify = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const node = path.join(ROOT, 'node_modules', '.bin', 'node');
    const script = path.join(ROOT, 'scripts', 'payouts', 'main.ts');
    execFile(node, [script, ...args, '--key', api.key], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
const urlOf = (id: number, name = 'payout.json') => `${api.url}/rewards/payouts/${id}/${name}`;
const textOf = async (id: number, name: string) => (await fetch(urlOf(id, name))).text();

/** Copies of a payout's files, changed. */
async function copies(change: (json: string) => string): Promise<string> {
  writeFileSync(path.join(dir, 'input.json'), await textOf(payoutId, 'input.json'));
  writeFileSync(path.join(dir, 'payout.json'), change(await textOf(payoutId, 'payout.json')));
  return path.join(dir, 'payout.json');
}

describe('the command that verifies payouts', () => {
  it('computes the same bytes from the public fills and the input file, and says which byte differs', async () => {
    expect(await verify(urlOf(payoutId))).toMatchObject({ code: 0, out: expect.stringContaining('VALID') });
    const file = await copies((json) => json.replace(/"amount_e6":"(\d)/, '"amount_e6":"9$1'));
    const altered = await verify(file, '--api', api.url);
    expect(altered).toMatchObject({
      code: 1,
      out: expect.stringMatching(/amount_e6 is "9\d+", but the computed value is "\d+"/),
    });
    expect(altered.out).toMatch(/INVALID\n$/);
  });

  it('says when nothing can be verified', async () => {
    expect(await verify()).toMatchObject({ code: 2, err: expect.stringContaining('usage:') });
    expect(await verify(urlOf(999))).toMatchObject({
      code: 2,
      err: expect.stringContaining('responded with 404'),
    });
  });

  it('says that fills came late, and that the version that corrects for them holds', async () => {
    const { pool } = api.database;
    const late = madeTrade({
      tid: 99_999,
      atMs: 5_000,
      taker: madeWallet(400),
      maker: madeWallet(401),
      shares: 900,
    });
    await storeGivenFills(pool, late.map(stored));
    const before = await verify(urlOf(payoutId));
    expect(before).toMatchObject({ code: 1, out: expect.stringContaining('A correction is due') });
    const corrected = await correctPayout(pool, { payoutId, nowMs: LONG_AFTER_MS });
    expect(await verify(urlOf(corrected?.payoutId ?? 0))).toMatchObject({ code: 0 });
  });
});
