import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { LegLine } from './leg-line.tsx';
import type { LegMarket } from './leg-words.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

test.each([
  [93_600_000, 'Closes Nov 27, 14:00 UTC, in 1 d 2 h'],
  [59_000, 'Closes Nov 26, 12:00 UTC, in 59 s'],
  [0, 'Closes Nov 26, 12:00 UTC, now'],
])('an open leg whose market closes in %i ms says when, and how long that is', async (leftMs, words) => {
  const market = {
    ...{ outcomeId: 7, title: 'Reds win', questionTitle: '', sideNames: ['Yes', 'No'], dayAgoPx: null },
    ...{ endMs: NOW_MS + leftMs, isSettled: false, settledAtMs: null },
  } as unknown as LegMarket;
  const leg = { outcome_id: 7, side_index: 0, state: 'open' as const };
  mount(createElement(LegLine, { leg, market, yesPx: 0.25 }));
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain(words));
});
