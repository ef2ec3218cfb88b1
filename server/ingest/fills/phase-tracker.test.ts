import { expect, test } from 'vitest';
import { PhaseTracker } from './phase-tracker.ts';

const NOW = Date.UTC(2026, 6, 10);
const OLD = NOW - 86_400_000;

test('ingest loads until it has caught up with a recent block', () => {
  const tracker = new PhaseTracker(NOW);
  expect(tracker.phase(false, NOW)).toBe('loading');
  tracker.caughtUp(NOW - 1_000, NOW);
  expect(tracker.phase(false, NOW)).toBe('live');
});

test('history that is still being written is not taken for live blocks', () => {
  const tracker = new PhaseTracker(NOW);
  for (let second = 0; second < 60; second++) tracker.caughtUp(OLD + second, NOW + second * 1_000);
  expect(tracker.isLive).toBe(false);
});

test('old blocks are live once nothing newer comes', () => {
  const tracker = new PhaseTracker(NOW);
  tracker.caughtUp(OLD, NOW);
  tracker.caughtUp(OLD, NOW + 3_000);
  expect(tracker.isLive).toBe(true);
});

test('ingest that falls behind loads again', () => {
  const tracker = new PhaseTracker(NOW);
  tracker.caughtUp(NOW, NOW);
  tracker.fellBehind();
  expect(tracker.phase(false, NOW)).toBe('loading');
});

test('no block for two minutes, or no database, is a stall', () => {
  const tracker = new PhaseTracker(NOW);
  tracker.caughtUp(NOW, NOW);
  expect(tracker.phase(false, NOW + 121_000)).toBe('stalled');
  expect(tracker.phase(true, NOW)).toBe('stalled');
});
