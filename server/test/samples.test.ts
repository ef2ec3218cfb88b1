import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { newWorld, seedOutcomes } from '#relay/testing/harness.ts';
import { readNamed } from '#server/config/env.ts';
import { MakerHarness } from '../transports/channels/testing/maker-harness.ts';
import { freshDatabase, type TestDatabase } from './databases/database.ts';

const MAKER_KEY = `0x${'5'.repeat(64)}`;
/** A port on which nothing can listen for other processes. */
const NO_PORT = '1';

type Ran = { code: number | null; out: string; error: string };

/** Runs a sample of the SDK as its user does, in a process of its own; it is ended once it has printed `until`. */
function sample(file: string, env: Record<string, string>, until?: RegExp): Promise<Ran> {
  const PATH = readNamed('PATH') ?? '';
  return new Promise((resolve) => {
    const child = execFile(
      path.resolve('node_modules/.bin/node'),
      [file],
      { env: { PATH, NODE_ENV: 'test', ...env }, timeout: 60_000 },
      (_fault, out, error) => resolve({ code: child.exitCode, out, error }),
    );
    let printed = '';
    child.stderr?.on('data', (text: string) => {
      printed += text;
      if (until?.test(printed)) child.kill();
    });
  });
}

let database: TestDatabase;
let harness: MakerHarness;
beforeAll(async () => {
  database = await freshDatabase();
  await seedOutcomes(database.pool);
  harness = new MakerHarness({ ...newWorld(database.pool), clock: new ManualClock(Date.now()) });
  await harness.start();
});
afterAll(async () => {
  await harness.stop();
  await database.drop();
});

describe('the samples of the SDK', { timeout: 120_000 }, () => {
  it('the taker says that nothing runs at the address of PORT, and where to start', async () => {
    const { code, error } = await sample('sdk/taker/example.ts', { PORT: NO_PORT });
    expect([code, error]).toEqual([
      1,
      'Nothing runs at http://localhost:1. Start the product (npm start), or set PORT or VENUE_URL to where it runs.\n',
    ]);
  });

  it('a malformed private key is refused with the form that it must have', async () => {
    const taker = await sample('sdk/taker/example.ts', { PORT: NO_PORT, TAKER_KEY: '0xabc' });
    expect([taker.code, taker.error]).toEqual([
      1,
      'TAKER_KEY must be a private key: 0x and 64 hex digits.\n',
    ]);
    const maker = await sample('sdk/maker/example.ts', { RELAY_API_KEY: 'key', MAKER_KEY: '0xabc' });
    expect([maker.code, maker.error]).toEqual([
      1,
      'MAKER_KEY must be a private key: 0x and 64 hex digits.\n',
    ]);
  });

  it('the maker says which settings it needs', async () => {
    const { code, error } = await sample('sdk/maker/example.ts', {});
    expect([code, error]).toEqual([1, expect.stringContaining('Set RELAY_API_KEY')]);
  });

  it('the maker says that nothing runs at the address of PORT, and tries again', async () => {
    const env = { PORT: NO_PORT, RELAY_API_KEY: 'key', MAKER_KEY };
    const { error } = await sample('sdk/maker/example.ts', env, /Nothing runs at.*\n/);
    expect(error).toContain('No connection to ws://localhost:1/v2/ws/rfq: ');
    expect(error).toContain('Nothing runs at ws://localhost:1/v2/ws/rfq. Start the product');
  });

  it('the maker says that the relay refused its key, and ends', async () => {
    const env = { RELAY_URL: harness.served.url('/v2/ws/rfq'), RELAY_API_KEY: 'wrong', MAKER_KEY };
    const { code, error } = await sample('sdk/maker/example.ts', env);
    expect([code, error]).toEqual([1, 'The relay refused this maker: invalid apiKey\n']);
  });
});
