import { expect, test } from 'vitest';
import type { IngestStatus } from '#app/live/live-events.ts';
import { badgeOf } from './badge-of.ts';

const ingest: IngestStatus = {
  ...{ phase: 'live', fills: 10, bytesRead: 50, bytesTotal: 200 },
  ...{ blockNumber: 1, blockTimeMs: 0, fillsPerSecond: 20, lagMs: 400 },
};
const link = { isConnected: true, attempts: 0, ingest, receivedMs: 10_000 };

test('a fresh block shows its age', () => {
  expect(badgeOf(link, 10_900)).toMatchObject({ tone: 'live', text: 'Live · 0.4 s' });
});

test('a late block, a stalled feed and a silent server all say delayed', () => {
  expect(badgeOf({ ...link, ingest: { ...ingest, lagMs: 12_000 } }, 10_000).text).toBe('Delayed 12 s');
  expect(badgeOf({ ...link, ingest: { ...ingest, phase: 'stalled' } }, 10_000).tone).toBe('late');
  expect(badgeOf(link, 30_000).text).toBe('Delayed 20 s');
});

test('loading tells its share, and an unknown size is no fault', () => {
  expect(badgeOf({ ...link, ingest: { ...ingest, phase: 'loading' } }, 10_000).text).toBe('Loading 25%');
  expect(badgeOf({ ...link, ingest: { ...ingest, phase: 'loading', bytesTotal: 0 } }, 10_000).text).toBe(
    'Loading 0%',
  );
});

test('without a network the page says so, with the age of what it shows', () => {
  expect(badgeOf(link, 22_000, false)).toMatchObject({ tone: 'late', text: 'Offline · 12 s' });
  expect(badgeOf({ ...link, receivedMs: 0 }, 22_000, false).text).toBe('Offline');
});

test('a broken link counts its attempts; a first one only connects', () => {
  expect(badgeOf({ ...link, isConnected: false, attempts: 3 }, 10_000).text).toBe('Reconnecting (3)');
  expect(badgeOf({ ...link, isConnected: false, ingest: null }, 10_000).text).toBe('Connecting');
});

test('a link that was opened but has no status yet says that it is connected and waits', () => {
  expect(badgeOf({ ...link, ingest: null }, 10_000)).toEqual({
    tone: 'busy',
    text: 'Connected',
    title: 'Waiting for the feed’s first status.',
  });
});
