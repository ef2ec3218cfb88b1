import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '#store/pool.ts';
import { type Processes, startProcesses } from '../processes/processes.ts';
import { killAtRandom } from '../processes/random-kills.ts';
import { SOAK } from '../soak-settings.ts';
import { CrowdRun } from '../streams/crowd-run.ts';
import { type Cuts, cutAtRandom } from '../streams/upset.ts';
import { randomFrom } from './chaos.ts';
import { newDataDir } from './product.ts';
import { until } from './wait.ts';

const { chaosClients, chaosSeconds } = SOAK;
const seed = SOAK.seed ?? Date.now() % 1_000_000;
const log = (line: string) => console.info(`seed ${seed}, ${line}`);
const PROGRESS_MS = 10_000;
/** An organisation may have 150, and those that were cut count as well until that is noticed. */
const STREAMS_PER_KEY = 50;
/** Thousands are told of each change. */
const CHANGE_EVERY_MS = 1_000;

/** Tells every few seconds how things stand, until the returned function is called. */
function tellProgress({ crowd }: CrowdRun, cuts: Cuts): () => void {
  const beganMs = Date.now();
  const timer = setInterval(() => {
    const { reconnections, events } = crowd;
    const seconds = Math.round((Date.now() - beganMs) / 1_000);
    const told = Object.values(events).reduce((sum, count) => sum + count, 0);
    log(
      `${seconds} s: ${cuts.connections} connections cut, ${reconnections} reconnections, ${told} events told`,
    );
  }, PROGRESS_MS);
  return () => clearInterval(timer);
}

// A run of all tests has the same in short, in `processes.test.ts`.
describe.runIf(chaosSeconds !== null)('a crowd at two processes', () => {
  const durationMs = (chaosSeconds ?? 0) * 1_000;
  const dataDir = newDataDir('streams');
  let house: Processes;
  let pool: ReturnType<typeof createPool>;
  let run: CrowdRun | null = null;

  beforeAll(async () => {
    const sandbox = { SANDBOX_FILLS: '500', SANDBOX_SEED: '11', SANDBOX_RATE: '20', SANDBOX_MAIL_PORT: '0' };
    const env = {
      ...sandbox,
      SANDBOX_MAKERS: '0',
      STREAMS_MAX: '100000',
      STREAMS_PER_KEY: `${2 * STREAMS_PER_KEY}`,
    };
    house = await startProcesses({ dataDir, hasNoVenue: true, env });
    pool = createPool(house.databaseUrl, { max: 6 });
    const isLive = async () => (await house.web[0].get('/health')).text.includes('"phase":"live"');
    await until(isLive, { timeoutMs: 60_000, what: 'history is there' });
  }, 300_000);
  afterAll(async () => {
    // First: whatever the clients do then, no process is left.
    await house?.end();
    await run?.close();
    await pool?.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    'that resumes is told each stored event once, in order and as it is stored, whatever is cut and killed',
    async () => {
      run = await CrowdRun.start({
        ...{ house, pool, seed, clients: chaosClients },
        ...{ streamsPerKey: STREAMS_PER_KEY, changeEveryMs: CHANGE_EVERY_MS },
      });
      const { crowd, balancers } = run;
      const cuts: Cuts = { times: 0, connections: 0 };
      const done = tellProgress(run, cuts);
      const [kills] = await Promise.all([
        killAtRandom({ house, durationMs, random: randomFrom(seed), log }),
        cutAtRandom({ balancers, durationMs, random: randomFrom(seed + 1) }, cuts),
      ]);
      const { found, stored } = await run.finish();
      done();
      const { reconnections, events, members } = crowd;
      log(
        `${chaosClients} clients on each of ${members.length / chaosClients} streams, ${reconnections} reconnections, ` +
          `${cuts.connections} connections cut at ${cuts.times} moments, ${kills} kills; ` +
          `events told ${JSON.stringify(events)}, stored ${JSON.stringify(stored)}; ${found.length} differences`,
      );
      expect(found.slice(0, 20)).toEqual([]);
      expect(Object.values(stored)).not.toContain(0);
      expect(reconnections).toBeGreaterThan(0);
    },
    durationMs + 600_000,
  );
});
