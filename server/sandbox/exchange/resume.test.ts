import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { createExchange } from './exchange.ts';
import { fillsDir } from './files/node-files.ts';
import { nodeFilePaths, readNodeFiles } from './files/read-node-files.ts';
import { LIVE_STEP_MS, type Phase, type Schedule } from './schedule.ts';
import { openSimulation } from './simulation.ts';

const NOW_MS = GENESIS_MS + 9 * DAY_MS + 6 * HOUR_MS;
const SCRIPT = path.join(import.meta.dirname, 'generate.ts');

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'exchange-resume-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Everything the folder's node files hold, by path within the folder. */
const contents = (dir: string): Record<string, string> =>
  Object.fromEntries(
    [...nodeFilePaths(dir), ...nodeFilePaths(dir, 'node_order_statuses_by_block')]
      .map((file) => [path.relative(dir, file), readFileSync(file, 'latin1')])
      .filter(([, text]) => text !== ''),
  );

const bytesIn = (dir: string): number =>
  existsSync(fillsDir(dir)) ? nodeFilePaths(dir).reduce((sum, file) => sum + statSync(file).size, 0) : 0;

/** Runs the generator; kills it without warning once its files hold `killAtBytes`. True when it came to its end. */
async function run(dir: string, killAtBytes: number): Promise<boolean> {
  const args = [SCRIPT, dir, '9000', '5', '--now', String(NOW_MS), '--live', '120', '--save-every', '60'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const kill = () => bytesIn(dir) >= killAtBytes && child.kill('SIGKILL');
  const watch = Number.isFinite(killAtBytes) ? setInterval(kill, 3) : undefined;
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(watch);
  if (code !== null) expect(code).toBe(0);
  return code === 0;
}

test('killed again and again and started anew, it writes the same bytes as a run that was left alone', async () => {
  const calm = path.join(root, 'calm');
  const rough = path.join(root, 'rough');
  expect(await run(calm, Number.POSITIVE_INFINITY)).toBe(true);
  const whole = bytesIn(calm);
  for (let kills = 0; kills < 3; ) {
    // Once more from the beginning, should it have come to its end before this process saw how far it was.
    rmSync(rough, { recursive: true, force: true });
    kills = 0;
    for (const share of [0.02, 0.3, 0.7, 0.95, 0.99]) {
      if (await run(rough, share * whole)) break;
      kills++;
    }
  }
  expect(await run(rough, Number.POSITIVE_INFINITY)).toBe(true);
  expect(contents(rough)).toEqual(contents(calm));
}, 360_000);

const SCHEDULE: Schedule = {
  friendlies: true,
  seed: 3,
  startMs: GENESIS_MS,
  wallets: 400,
  phases: [
    { kind: 'past', fromMs: GENESIS_MS, toMs: GENESIS_MS + 2 * DAY_MS, rows: 900 },
    { kind: 'live', fromMs: GENESIS_MS + 2 * DAY_MS, rowsPerSecond: 30 },
  ],
};
const LIVE_END_MS = GENESIS_MS + 2 * DAY_MS + 40_000;

function simulate(dir: string, untilMs: number, schedule = SCHEDULE): void {
  const simulation = openSimulation(dir, schedule);
  while (simulation.sim.state.tMs < untilMs || simulation.isBehindFiles()) simulation.step();
  simulation.save();
  simulation.close();
}

test('the same seed writes the same bytes and another seed others', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => path.join(root, name)) as [string, string, string];
  simulate(a, LIVE_END_MS);
  simulate(b, LIVE_END_MS);
  simulate(c, LIVE_END_MS, { ...SCHEDULE, seed: 4 });
  expect(contents(b)).toEqual(contents(a));
  expect(contents(c)).not.toEqual(contents(a));
});

test('with matches in play a run that stops and goes on writes what one does that never stopped', () => {
  const liveMs = GENESIS_MS + 2 * DAY_MS;
  const schedule: Schedule = {
    ...SCHEDULE,
    liveMatchesFromMs: liveMs,
    phases: [SCHEDULE.phases[0] as Phase, { kind: 'live', fromMs: liveMs, rowsPerSecond: 3 }],
  };
  const [through, stopped, past, pastWithout] = ['t', 's', 'p', 'w'].map((name) =>
    path.join(root, `matches-${name}`),
  ) as [string, string, string, string];
  const endMs = liveMs + 13 * 60_000;
  simulate(through, endMs, schedule);
  for (const minutes of [6, 7.5, 9, 11]) simulate(stopped, liveMs + minutes * 60_000, schedule);
  simulate(stopped, endMs, schedule);
  expect(contents(stopped)).toEqual(contents(through));
  simulate(past, liveMs, schedule);
  simulate(pastWithout, liveMs);
  expect(contents(past)).toEqual(contents(pastWithout));
}, 360_000);

test('a last line that was cut short is completed, wherever the cut fell', () => {
  const whole = path.join(root, 'whole');
  simulate(whole, LIVE_END_MS);
  const expected = contents(whole);
  const cut = path.join(root, 'cut');
  simulate(cut, LIVE_END_MS - 5_000);
  const last = nodeFilePaths(cut).at(-1) as string;
  const text = readFileSync(last, 'latin1');
  const state = readFileSync(path.join(cut, 'simulation', 'state.bin'));
  simulate(cut, LIVE_END_MS);
  for (const keep of [1, 40, 399]) {
    writeFileSync(path.join(cut, 'simulation', 'state.bin'), state);
    truncateSync(last, text.length + keep);
    simulate(cut, LIVE_END_MS);
    expect(contents(cut)).toEqual(expected);
  }
});

test('a folder whose files hold something else is refused instead of written over', () => {
  const dir = path.join(root, 'foreign');
  simulate(dir, LIVE_END_MS);
  appendFileSync(nodeFilePaths(dir).at(-1) as string, '{"local_time":"not ours"}\n');
  const simulation = openSimulation(dir, SCHEDULE);
  expect(() => simulation.step()).toThrow('holds other data');
});

test('after a long stop it catches up to the clock, and block numbers go on without a gap', async () => {
  const dir = path.join(root, 'stopped');
  /** A session whose clock moves on a little with every look at it, for half a minute in all. */
  const session = async (fromMs: number) => {
    let clockMs = fromMs;
    const nowMs = () => {
      clockMs = Math.min(fromMs + 30_000, clockMs + 50);
      return clockMs;
    };
    const exchange = createExchange({ dir, seed: 2, historyFills: 2_000, fillsPerSecond: 10, nowMs });
    await exchange.generateHistory();
    const done = new AbortController();
    exchange.on('block', ({ blockTime }) => {
      if (blockTime + LIVE_STEP_MS > fromMs + 30_000) done.abort();
    });
    await exchange.runLive(done.signal);
    exchange.close();
  };
  await session(NOW_MS);
  await session(NOW_MS + 8 * HOUR_MS);
  const blocks = readNodeFiles(dir);
  const numbers = blocks.map((block) => block.block_number);
  expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i));
  const times = blocks.map((block) => block.block_time);
  expect([...times].sort()).toEqual(times);
  expect(blocks.at(-1)?.block_time.slice(0, 16)).toBe(
    new Date(NOW_MS + 8 * HOUR_MS).toISOString().slice(0, 16),
  );
  expect(existsSync(path.join(dir, 'simulation', 'state.bin.tmp'))).toBe(false);
}, 60_000);
