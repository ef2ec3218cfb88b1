import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { IngestStatus } from '#app/live/live-events.ts';
import { HistoryProgress } from './history-progress.tsx';

const STATUS: IngestStatus = {
  ...{ phase: 'loading', fills: 1_200, bytesRead: 50, bytesTotal: 200 },
  ...{ blockNumber: 1, blockTimeMs: 0, fillsPerSecond: 20, lagMs: 400 },
};
const words = (state: Partial<IngestStatus>): string =>
  renderToStaticMarkup(createElement(HistoryProgress, { status: { ...STATUS, ...state } }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('while history loads, the page says how much of it is there and how fast it comes', () => {
  const shown = words({});
  expect(shown).toContain('Loading history 1,200 fills 20 per second 25%');
  expect(shown).toMatch(/about .+ left/);
});

test('a history whose size is not known yet is at nothing, and promises no end', () => {
  const shown = words({ bytesRead: 0, bytesTotal: 0 });
  expect(shown).toContain(' 0% ');
  expect(shown).not.toContain('about');
});

test('more than was announced is all of it, not more than all', () => {
  expect(words({ bytesRead: 300 })).toContain(' 100% ');
});
