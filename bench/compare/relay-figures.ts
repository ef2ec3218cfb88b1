import { setTimeout as delay } from 'node:timers/promises';
import { seedOutcomes } from '#relay/testing/harness.ts';
import { createPool } from '#store/pool.ts';
import { accounts, burst, type Contest, termsFor, WINDOW_MS } from '../relay/burst.ts';
import { quantile } from '../relay/percentiles.ts';
import { RunningRelay } from '../relay/running-relay.ts';
import { Takers } from '../relay/takers.ts';
import { type Figures, onEmptyDatabase, runIn, type Side } from './side.ts';

const WARM_UPS = 2;
const BURSTS = 2;
const CHECK = `import('./bench/relay/check.ts').then(async (m) => console.log(JSON.stringify(await m.benchCheck())))`;

/** What the check of a quote takes, in a process of its own. */
export function checkFigures({ tree }: Side): Figures {
  const rows = JSON.parse(runIn(tree, ['--eval', CHECK])) as { measured: string }[];
  const us = Number.parseFloat(rows[0]?.measured.replaceAll(',', '') ?? '');
  if (!(us > 0)) throw new Error(`the check of a quote was not measured: ${JSON.stringify(rows)}`);
  return { 'relay-check: a quote, µs': us };
}

const wholeOf = ({ askedMs, offeredMs }: Contest): number => offeredMs - askedMs - WINDOW_MS;

async function measureBursts(relay: RunningRelay): Promise<Figures> {
  const takers = new Takers();
  try {
    const makers = await Promise.all(accounts.map((account) => relay.loadMaker(account)));
    const terms = await termsFor(relay, makers);
    const contests: Contest[] = [];
    let cpuMs = 0;
    for (let nth = -WARM_UPS; nth < BURSTS; nth += 1) {
      // The request before has ended by then.
      await delay(WINDOW_MS * 1.5);
      const result = await burst(relay, takers, makers, terms);
      if (nth < 0) continue;
      contests.push(...result.contests);
      cpuMs += result.cpuMs / BURSTS;
    }
    return {
      'relay-sockets: create to best quote beyond the window, p50, ms': quantile(contests.map(wholeOf), 0.5),
      'relay-sockets: a burst, ms of processor': cpuMs,
    };
  } finally {
    await takers.stop();
  }
}

/** What bursts of requests and quotes take of a relay in a process of its own. */
export const socketFigures = (side: Side): Promise<Figures> =>
  onEmptyDatabase(side, async (databaseUrl) => {
    const pool = createPool(databaseUrl);
    await seedOutcomes(pool).finally(() => pool.end());
    const relay = await RunningRelay.start(databaseUrl, side.tree);
    return measureBursts(relay).finally(() => relay.stop());
  });
