import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEther } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GasKind } from '#domain/parlay/gas-spent.ts';
import { readNamed } from '#server/config/env.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { program } from '../../scripts/prepare.mjs';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Ran = { code: number; out: string; error: string };

/** Runs the command as an operator does, in a process of its own. */
function operator(
  args: string[],
  env: Record<string, string> = { DATABASE_URL: api.database.url },
): Promise<Ran> {
  const PATH = readNamed('PATH') ?? '';
  return new Promise((resolve) => {
    execFile(
      path.resolve('node_modules/.bin/node'),
      [program('server/operator.ts'), ...args],
      { env: { PATH, NODE_ENV: 'test', ...env } },
      (fault, out, error) => resolve({ code: typeof fault?.code === 'number' ? fault.code : 0, out, error }),
    );
  });
}

async function done(args: string[]): Promise<Record<string, unknown>> {
  const { code, out, error } = await operator(args);
  expect([code, error]).toEqual([0, '']);
  expect(out.trimEnd()).not.toContain('\n');
  return JSON.parse(out);
}

// Each starts up to six processes, one after the other: the time is the machine's.
describe('the operator commands', { timeout: 180_000 }, () => {
  it('make an organisation and a key that works at once, move its tier, and revoke the key at once', async () => {
    const org = await done(['org', 'create', '--name', 'Acme', '--tier', 'growth']);
    expect(org).toEqual({ orgId: expect.stringMatching(/^org_/), name: 'Acme', tier: 'growth' });
    const orgId = String(org.orgId);
    const key = await done(['key', 'create', '--org', orgId, '--name', 'ci']);
    const ask = () => api.get('/v1/pricing', { key: String(key.apiKey) });
    expect((await ask()).headers.get('x-tier')).toBe('growth');
    await done(['org', 'tier', '--org', orgId, '--tier', 'enterprise']);
    expect((await ask()).headers.get('x-tier')).toBe('enterprise');
    const listed = await operator(['key', 'list', '--org', orgId]);
    expect(listed.out).not.toContain(String(key.apiKey));
    expect(JSON.parse(listed.out).keys).toMatchObject([{ keyId: key.keyId, name: 'ci', enabled: true }]);
    expect(await done(['key', 'revoke', '--key', String(key.keyId)])).toEqual({ revoked: key.keyId, orgId });
    expect((await ask()).status).toBe(401);
  });

  it('create a campaign of rewards from a file of terms, and say what it still needs', async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'terms-'));
    const file = path.join(directory, 'terms.json');
    const schedule = { kind: 'daily', from_ms: 1_800_000_000_000, to_ms: 1_800_086_400_000 };
    const terms = { builder: `0x${'b'.repeat(40)}`, pool_usd: '250' };
    await writeFile(file, JSON.stringify({ ...terms, schedule: { ...schedule, markets: { kind: 'all' } } }));
    const draft = await done(['reward', 'create', '--name', 'Opening week', '--terms', file]);
    await rm(directory, { recursive: true });
    expect(draft).toMatchObject({ status: 'draft', cost_usd: '500.000000', funded_usd: '0.000000' });
    const { code, error } = await operator(['reward', 'schedule', '--campaign', String(draft.id)]);
    expect([code, JSON.parse(error).error]).toEqual([1, expect.stringMatching(/needs 500.000000 USD/)]);
  });

  it('tell what the venue has paid for gas today, for what and whom, beside what it pays at most', async () => {
    const { record } = createGasLedger(api.database.pool);
    const bills: [GasKind, string | null, string][] = [
      ['fill', 'aa', '0.5'],
      ['fill', 'bb', '0.25'],
      ['claim', 'bb', '0.5'],
      ['keeper', null, '3'],
    ];
    for (const [n, [kind, who, coin]] of bills.entries()) {
      const account = who === null ? null : (`0x${who.repeat(20)}` as const);
      const txHash = `0x${String(n).repeat(64)}` as const;
      await record({ txHash, kind, account, gasUsed: 1n, feeWei: parseEther(coin) }, Date.now());
    }
    const before = Date.now() - 2 * 86_400_000;
    const old = { kind: 'fill', account: null, gasUsed: 1n, feeWei: parseEther('7') } as const;
    await record({ ...old, txHash: `0x${'9'.repeat(64)}` }, before);
    const { venue_gas } = await done(['status']);
    expect(venue_gas).toEqual({
      day: new Date().toISOString().slice(0, 10),
      ...{ spent_coin: '1.25', per_day_coin: '25', percent: 5, per_address_coin: '1' },
      by_kind: [
        { kind: 'keeper', transactions: 1, coin: '3' },
        { kind: 'fill', transactions: 2, coin: '0.75' },
        { kind: 'claim', transactions: 1, coin: '0.5' },
      ],
      dearest_addresses: [
        { address: `0x${'bb'.repeat(20)}`, transactions: 2, coin: '0.75' },
        { address: `0x${'aa'.repeat(20)}`, transactions: 1, coin: '0.5' },
      ],
    });
  });

  it('name a builder and rename it: public routes show it', async () => {
    const builder = `0x${'ab'.repeat(20)}`;
    const name = (text: string, address = builder) =>
      done(['builder', 'name', '--address', address, '--name', text]);
    // Beside another builder each time: answers to the same question are kept for an hour.
    const shown = async (beside: number) => {
      const builders = [builder, `0x${String(beside).repeat(40)}`];
      return (await api.ok<{ data: object[] }>(`/v1/builders/compare?builders=${builders}`)).data[0];
    };
    expect(await name('Alpha')).toEqual({ builder, name: 'Alpha' });
    expect(await shown(1)).toMatchObject({ builder, builder_name: 'Alpha' });
    expect(await name(' Beta ', builder.toUpperCase().replace('X', 'x'))).toEqual({ builder, name: 'Beta' });
    expect(await shown(2)).toMatchObject({ builder, builder_name: 'Beta' });
  });

  it('tell the state of ingest, migrate and reindex', async () => {
    expect(await done(['status'])).toMatchObject({ cursors: [], gaps_open: 0, outcomes: 0 });
    expect(await done(['migrate'])).toEqual({ applied: [] });
    expect(await done(['reindex'])).toEqual({ reindexed: 0, tookMs: expect.any(Number) });
  });

  it.each([
    [[], /no command/],
    [['org', 'destroy'], /unknown command/],
    [['org', 'create', '--name', 'x'], /--tier is required/],
    [['org', 'create', '--name', 'x', '--tier', 'gold'], /free, growth, scale, enterprise/],
    [['org', 'create', '--name', ' ', '--tier', 'free'], /1 to 120 characters/],
    [['builder', 'name', '--address', '0x12', '--name', 'x'], /40 hexadecimal digits/],
    [['builder', 'name', '--address', `0x${'a'.repeat(40)}`, '--name', ' '], /1 to 64 characters/],
    [['key', 'create', '--org', 'org_none'], /organisation org_none not found/],
    [['key', 'create', '--org', 'x', '--what'], /Unknown option/],
    [['key', 'revoke', '--key', 'key_none'], /key key_none not found/],
  ])('%j is refused with one JSON object on standard error', async (args, message) => {
    const { code, out, error } = await operator(args);
    expect([code, out]).toEqual([1, '']);
    expect(JSON.parse(error).error).toMatch(message);
  });

  it('work on the database of any upstream, unless another one is named', async () => {
    const { url, pool } = api.database;
    await pool.query(`INSERT INTO world (upstream) VALUES ('hyperliquid')`);
    expect(await done(['org', 'create', '--name', 'World', '--tier', 'free'])).toHaveProperty('orgId');
    const create = ['org', 'create', '--name', 'World', '--tier', 'free'];
    const alone = { ROLES: 'web', EXCHANGE_API_URL: 'http://127.0.0.1:9' };
    const named = (UPSTREAM: string) => operator(create, { DATABASE_URL: url, UPSTREAM, ...alone });
    expect((await named('hyperliquid')).code).toBe(0);
    const refused = await named('sandbox');
    expect([refused.code, refused.out]).toEqual([1, '']);
    expect(JSON.parse(refused.error)).toEqual({ error: expect.stringMatching(/or UPSTREAM to hyperliquid/) });
  });

  it('say what to do when the database cannot be reached', async () => {
    const { code, error } = await operator(['status'], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(JSON.parse(error).help).toMatch(/DATABASE_URL/);
  });
});

it('the command `leg end` sets when an outcome is decided at the latest', async () => {
  const at = '2026-12-24T18:00Z';
  const set = await done(['leg', 'end', '--outcome', '900101', '--at', at]);
  expect(set).toMatchObject({ outcomes: [900_101], endsAt: expect.stringContaining('2026-12-24') });
  const { rows } = await api.database.pool.query('SELECT end_ms FROM leg_end WHERE outcome_id = 900101');
  expect(rows).toEqual([{ end_ms: Date.parse(at) }]);
});

it('the commands create nothing in a folder without a product, and name the folder, unless they are told to', {
  timeout: 180_000,
}, async () => {
  const DATA_DIR = await mkdtemp(path.join(tmpdir(), 'no-product-'));
  const create = ['org', 'create', '--name', 'Acme', '--tier', 'free'];
  for (const args of [create, ['status'], ['reindex']]) {
    const { code, out, error } = await operator(args, { DATA_DIR });
    expect([code, out]).toEqual([1, '']);
    expect(JSON.parse(error).error).toContain(`${DATA_DIR} has no product.`);
  }
  expect(await readdir(DATA_DIR)).toEqual([]);
  expect(JSON.parse((await operator([...create, '--init'], { DATA_DIR })).out)).toHaveProperty('orgId');
  expect((await operator(['status'], { DATA_DIR })).code).toBe(0);
  await rm(DATA_DIR, { recursive: true });
});
