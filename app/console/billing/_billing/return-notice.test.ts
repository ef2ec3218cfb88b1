import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import type { Billing } from './billing.ts';
import { ReturnNotice } from './return-notice.tsx';

type Params = Parameters<typeof ReturnNotice>[0]['params'];

const GROWTH = { status: 'active', paidTier: 'growth', cancelAtPeriodEnd: false };

function words(params: Partial<Params>, subscription: object | null | undefined): string {
  const billing = subscription === undefined ? undefined : ({ subscription } as unknown as Billing);
  const all = { checkout: null, changed: null, ...params };
  return wordsIn(renderFramed(createElement(ReturnNotice, { params: all, billing, close: () => {} })));
}

test('who cancels the checkout is told that nothing was bought', () => {
  expect(words({ checkout: 'cancelled' }, undefined)).toBe(
    'The checkout was cancelled. Nothing was bought or charged.',
  );
});

test('who paid is told to wait until the payment is confirmed, and then what holds', () => {
  expect(words({ checkout: 'done' }, null)).toMatch(/^Your payment is being processed\./);
  expect(words({ checkout: 'done' }, GROWTH)).toBe(
    'Paid: your organisation is on Growth on every key from now on.',
  );
});

test('a changed plan is told once it is the one that is paid for', () => {
  expect(words({ changed: 'growth' }, GROWTH)).toBe('Your organisation is on Growth.');
  expect(words({ changed: 'scale' }, GROWTH)).toBe('');
});

test('nothing is claimed before the plan is known, without a visit to the checkout, or once it is cancelled', () => {
  expect(words({ checkout: 'done' }, undefined)).toBe('');
  expect(words({}, GROWTH)).toBe('');
  expect(words({ checkout: 'done' }, { ...GROWTH, cancelAtPeriodEnd: true })).toBe('');
});
