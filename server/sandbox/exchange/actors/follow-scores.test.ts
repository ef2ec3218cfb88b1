import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { isGoal } from '../../match/match-script.ts';
import { createExchange } from '../exchange.ts';

const START_MS = Date.UTC(2026, 4, 2);
let dir: string;
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a goal moves the books of its match in the block in which it falls', async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'exchange-'));
  const clock = { nowMs: START_MS + 2 * HOUR_MS };
  const exchange = createExchange({
    ...{ dir, seed: 1, historyFills: 500, fillsPerSecond: 2, startMs: START_MS, nowMs: () => clock.nowMs },
  });
  await exchange.generateHistory();
  const [match] = exchange.universe.matches.filter(({ listing }) => {
    const { script, followsScore } = listing.match;
    return followsScore && script().incidents.filter(isGoal).length > 0;
  });
  if (!match) throw new Error('no match is listed');
  const { contest, script } = match.listing.match;
  const goal = script().incidents.find(isGoal);
  const goalMs = contest.startMs + (goal?.atMin ?? 0) * contest.minuteMs;
  const leg = goal?.side === 'home' || !match.listing.grouped ? 0 : 2;
  const mid = () => {
    const levels = exchange.book(`#${match.legIds[leg]}0`)?.levels ?? [[], []];
    return levels.reduce((sum, [best]) => sum + Number(best?.px), 0) / 2;
  };
  const done = new AbortController();
  const seen = { before: Number.NaN, after: Number.NaN };
  exchange.on('block', () => {
    // The clock runs ahead of the exchange, but never so far that it would make up for it in coarse steps.
    clock.nowMs = exchange.now() + 60_000;
    if (exchange.now() < goalMs) seen.before = mid();
    else if (Number.isNaN(seen.after)) {
      seen.after = mid();
      done.abort();
    }
  });
  clock.nowMs += 60_000;
  await exchange.runLive(done.signal);
  exchange.close();
  const isUp = goal?.side === 'home' || match.listing.grouped;
  expect((seen.after - seen.before) * (isUp ? 1 : -1)).toBeGreaterThan(0.05);
});
