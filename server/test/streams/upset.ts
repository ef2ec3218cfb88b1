import { setTimeout as delay } from 'node:timers/promises';
import type { CuttableBalancer } from './cuttable-balancer.ts';

type RandomCuts = {
  balancers: readonly CuttableBalancer[];
  durationMs: number;
  random: () => number;
};

const PAUSE_MS = { shortest: 50, longest: 950 };
/** Most cuts take a few connections; some take many, as when a line fails. */
const SHARES = [0.002, 0.005, 0.01, 0.02, 0.1];

/** How often connections were cut, and how many. */
export type Cuts = { times: number; connections: number };

/** Cuts some of all connections at random moments until the time is over. */
export async function cutAtRandom({ balancers, durationMs, random }: RandomCuts, cuts: Cuts): Promise<void> {
  const endMs = Date.now() + durationMs;
  while (Date.now() < endMs) {
    await delay(PAUSE_MS.shortest + random() * (PAUSE_MS.longest - PAUSE_MS.shortest));
    const share = SHARES[Math.floor(random() * SHARES.length)] ?? 0;
    for (const balancer of balancers) cuts.connections += balancer.cut(share, random);
    cuts.times += 1;
  }
}
