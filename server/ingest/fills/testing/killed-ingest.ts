import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { SOAK } from '#server/test/soak-settings.ts';
import { until } from './ingest-files.ts';

/** How often ingest is killed; `SOAK=1 npx vitest run` of a test file soaks. */
export const KILLS = SOAK.ingestKills;
/** What the moments of the kills follow from; titles of tests name it, `CHAOS_SEED=<it>` repeats them. */
export const KILL_SEED = SOAK.seed ?? randomInt(2 ** 31);
/** How long a test that kills may take, in ms. */
export const KILLS_TIMEOUT_MS = 240_000 + KILLS * 30_000;

export type KilledIngest = {
  /** The file of a program that ingests, from the root of the project, and what it is told. */
  program: string;
  config: object;
  /** How many are stored so far. */
  stored(): Promise<number>;
  total: number;
};

/** Numbers below `total`, ascending: once so many are stored, ingest is killed at whatever it does then. */
function killsAt(total: number): number[] {
  let state = KILL_SEED;
  const next = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  // Never in the last tenth: something is left to do after each kill.
  return Array.from({ length: KILLS }, () => Math.ceil(next() * total * 0.9)).sort(
    (left, right) => left - right,
  );
}

/** Runs ingest as a process of its own, kills it again and again, and lets the last one come to the end. */
export async function ingestUnderKills({ program, config, stored, total }: KilledIngest): Promise<void> {
  let running: ChildProcess | null = null;
  const runUntil = async (count: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    running = spawn(process.execPath, [path.resolve(program), JSON.stringify(config)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    await until(`${count} stored`, async () => (await stored()) >= count);
    running.kill(signal);
    await once(running, 'exit');
  };
  try {
    for (const count of killsAt(total)) await runUntil(count, 'SIGKILL');
    await runUntil(total, 'SIGTERM');
  } finally {
    (running as ChildProcess | null)?.kill('SIGKILL');
  }
}
