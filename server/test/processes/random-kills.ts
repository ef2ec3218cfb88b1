import { setTimeout as delay } from 'node:timers/promises';
import type { Processes } from './processes.ts';

type RandomKills = {
  house: Processes;
  durationMs: number;
  random: () => number;
  log: (line: string) => void;
};

const PAUSE_MS = { shortest: 500, longest: 8_000 };

/** Of five kills four are of a web process. */
const MORTALS = [0, 1, 0, 1, 'ingest'] as const;

/** Kills a process and starts it again, at random moments until the time is over; how often. */
export async function killAtRandom({ house, durationMs, random, log }: RandomKills): Promise<number> {
  const endMs = Date.now() + durationMs;
  for (let kills = 0; ; kills += 1) {
    if (kills > 0 && Date.now() >= endMs) return kills;
    await delay(PAUSE_MS.shortest + random() * (PAUSE_MS.longest - PAUSE_MS.shortest));
    // The first is one that clients hang on.
    const which = kills === 0 ? 0 : (MORTALS[Math.floor(random() * MORTALS.length)] ?? 0);
    log(`kill ${kills + 1}: ${which === 'ingest' ? which : `web process ${which}`}`);
    await house.kill(which);
    await house.restart(which);
  }
}
