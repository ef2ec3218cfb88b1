import { cpSync, rmSync } from 'node:fs';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { SOAK } from '#server/test/soak-settings.ts';
import { agrees, differences } from '../oracle/compare.ts';
import { groupBy, isTrade, marketFigures, outcomeOf } from '../oracle/markets.ts';
import { type Row, readNodeFiles } from '../oracle/node-files.ts';
import { runChaos } from './chaos.ts';
import { Controlled } from './controlled.ts';
import { outcomeSpec } from './exchange-double.ts';
import { readHealth } from './health.ts';
import { findNodeDataDir } from './node-data.ts';
import { freePort, newDataDir } from './product.ts';
import { sampleWallets } from './samples.ts';

const ROUNDS = SOAK.productKills;
const SEED = SOAK.seed ?? 1;

/** A copy: the shared product still writes its own. */
const source = newDataDir('chaos-source');
cpSync(findNodeDataDir(inject('system').dataDir), source, { recursive: true });
const { rows, lastBlock } = await readNodeFiles(source);
const ids = [...new Set(rows.map((row) => outcomeOf(row.coin)))];
const house = new Controlled('chaos', {
  outcomes: ids.map((id) => outcomeSpec(id, `Outcome ${id}`, 'metadata=category:other|subCategory:none')),
  env: { ROLES: 'ingest,web' },
});
afterAll(async () => {
  await house.end();
  rmSync(source, { recursive: true, force: true });
});

/** Every page of a wallet's fills, as `tid coin side`. */
async function fillsOf(user: string): Promise<string[]> {
  const found: string[] = [];
  for (;;) {
    const target = `/v1/fills?user=${user}&limit=1000&offset=${found.length}`;
    const page = await house.json<{ data: { tid: number; coin: string; side: string }[] }>(target);
    found.push(...page.data.map(({ tid, coin, side }) => `${tid} ${coin} ${side}`));
    if (page.data.length < 1000) return found.sort();
  }
}

describe(`after ${ROUNDS} kills of the whole process group (seed ${SEED})`, () => {
  test('the product starts again and stores the rest of its input', {
    timeout: ROUNDS * 30_000,
  }, async () => {
    await house.exchange.listen();
    await runChaos({
      product: { port: await freePort(), dataDir: house.dataDir, env: house.env },
      source,
      target: house.writer.dir,
      rounds: ROUNDS,
      seed: SEED,
      log: (line) => console.log(line),
    });
    await house.start();
    await house.stored(rows.findLast((row) => row.block <= lastBlock) as Row, 120_000);
  });

  test('no row is missing, none is double and no block is a gap', async () => {
    const health = await readHealth(house.product);
    expect(health).toMatchObject({ fills: rows.length, gaps: 0, quarantined: 0 });
    for (const [user, wanted] of sampleWallets(rows, 40)) {
      expect(await fillsOf(user), user).toEqual(
        wanted.map(({ tid, coin, side }) => `${tid} ${coin} ${side}`).sort(),
      );
    }
  });

  test('the rollups of every coin equal a recomputation from the files', async () => {
    const { data } = await house.json<{ data: (Record<string, unknown> & { coin: string })[] }>(
      '/v1/markets/overview',
    );
    const byCoin = groupBy(rows, (row) => row.coin);
    const listed = new Set(data.map((row) => row.coin));
    expect(rows.filter((row) => isTrade(row) && !listed.has(row.coin))).toEqual([]);
    for (const row of data) {
      const { trades, traders, volume, avgPx } = marketFigures(byCoin.get(row.coin) ?? [], Date.now());
      const expected = { trades, traders, volume, ...(traders > 0 ? { avg_px: avgPx } : {}) };
      expect(differences(row, expected), row.coin).toEqual([]);
    }
  });

  test('the rollups of every outcome equal a recomputation from the files', async () => {
    const byOutcome = groupBy(rows, (row) => outcomeOf(row.coin));
    for (const [id, ofOutcome] of byOutcome) {
      const dossier = await house.json(`/v1/outcomes/${id}`);
      const { trades, traders, volume } = marketFigures(ofOutcome, Date.now());
      expect([dossier.trades, dossier.traders], `outcome ${id}`).toEqual([trades, traders]);
      expect(agrees(Number(dossier.volume_usd), volume), `outcome ${id}`).toBe(true);
    }
  });
});
