import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Dossier } from '../read-dossier.ts';
import { LegsPanel } from './legs-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

const LEG = { outcomeId: 1, title: 'Germany', name: '', isSettled: false, payout: null, yesPx: 0.4 };

const legs = (shown: object[], title = 'Who wins?'): string =>
  renderAnswered(createElement(LegsPanel, { questionId: 5, title, outcomeId: 1 }), (queries, api) =>
    queries.setQueryData(api.outcome.siblings.queryKey({ questionId: 5 }), shown as never),
  );

test('an outcome of a question that is settled says so and what it was paid, an open one does not', () => {
  const settled = legs([{ ...LEG, isSettled: true, payout: 1 }]);
  expect(settled).toContain('>settled<');
  expect(settled).toContain('>100.0%<');
  expect(legs([LEG])).not.toContain('>settled<');
  expect(legs([LEG])).toContain('>40.0%<');
});

test('of the outcomes only the one of this page is marked as such', () => {
  const shown = legs([LEG, { ...LEG, outcomeId: 2, title: 'Japan' }]);
  expect(shown.split('aria-current="page"')).toHaveLength(2);
  expect(shown).toMatch(/<a[^>]*aria-current="page"[^>]*href="\/markets\/1"/);
  expect(shown).toContain('2 outcomes');
});

test('a question without a name of its own is called the same question', () => {
  for (const title of ['', 'Recurring']) expect(legs([LEG], title)).toContain('>Same question<');
  expect(legs([LEG])).toContain('>Who wins?<');
});

test('a step of a market’s life that is still to come is called upcoming, one that is past has its time', () => {
  const dossier = {
    ...{ events: [], sides: [{ name: 'Yes' }, { name: 'No' }], payout: null, settleDetails: '' },
    ...{ firstSeenMs: Date.UTC(2026, 10, 20), firstTradeMs: null, expiryMs: null },
    ...{ isSettled: false, settledAtMs: null },
  } as unknown as Dossier;
  const shown = renderAnswered(createElement(TimelinePanel, { dossier })).replaceAll(/<[^>]+>/g, '|');
  expect(shown).toMatch(/Registered\|+2026-11-20 00:00:00 UTC/);
  expect(shown).toMatch(/Settlement\|+upcoming/);
});
