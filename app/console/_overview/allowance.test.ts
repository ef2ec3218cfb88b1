import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { renderFramed, wordsIn } from '../_parts/testing/render-framed.ts';
import { Allowance } from './allowance.tsx';

const MONTH = { used: 250, quota: 1_000, resetsMs: 0 };

function words(minute: object, month: object = MONTH, tier: Tier = 'free'): string {
  const query = { data: month, isPlaceholderData: false, isError: false } as never;
  const html = renderFramed(createElement(Allowance, { month: query }), {
    tier,
    answer: (queries, api) => queries.setQueryData(api.usage.minute.queryKey(), minute as never),
  });
  return wordsIn(html);
}

test('a month says how much of the quota is used, or that there is none', () => {
  const minute = { used: 1, limit: 10, isHard: true };
  expect(words(minute)).toContain('250of 1,000, 25%');
  expect(words(minute, { ...MONTH, quota: null })).toContain('250no quota');
});

test('a minute that is used up says that calls are refused, but only where the limit is a hard one', () => {
  expect(words({ used: 10, limit: 10, isHard: true })).toContain(
    '10of 10 in the last 60 secondsFull: calls get 429',
  );
  expect(words({ used: 9, limit: 10, isHard: true })).not.toContain('Full');
  const soft = words({ used: 60_000, limit: 50_000, isHard: false }, MONTH, 'enterprise');
  expect(soft).toMatch(/Enterprise continues beyond it/);
  expect(soft).not.toContain('Full');
});

test('a minute that is not counted says only what the plan allows', () => {
  const shown = words({ used: null, limit: 1_000, isHard: true });
  expect(shown).toContain('1,000 requests a minute.');
  expect(shown).not.toContain('in the last 60 seconds');
});
