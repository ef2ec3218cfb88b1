import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SlipView } from '../_slip/slip-driver.ts';
import { newSlip, type Phase } from '../_slip/slip-machine.ts';
import { Steps } from './steps.tsx';

const OFFER = { quoteId: 'q1', payoutE6: 40_000_000n, expiresAtMs: 0, lastLook: true };
const SIGNING = { at: 'signing', rfqId: 'r1', offer: OFFER, agreed: { payoutE6: 1n, declined: [] } } as const;

function html(phase: Phase, more: Partial<SlipView> = {}): string {
  const state = { ...newSlip(0), phase };
  return renderToStaticMarkup(
    createElement(Steps, { view: { state, prompt: null, said: null, quoteHash: null, ...more } }),
  );
}

const now = (phase: Phase, more: Partial<SlipView> = {}): string | undefined =>
  /aria-current="step".*?<span>([^<]+)</.exec(html(phase, more))?.[1];

test.each<[string, Phase, Partial<SlipView>, string]>([
  ['the permit is asked for', SIGNING, { prompt: 'permit' }, 'Sign the permit'],
  ['the order is asked for', SIGNING, { prompt: 'order' }, 'Sign the order'],
  ['the order was sent', { ...SIGNING, at: 'sent', step: 'accepting' }, {}, 'Maker confirms'],
  ['the maker is asked', { ...SIGNING, at: 'sent', step: 'confirming' }, {}, 'Maker confirms'],
  ['the chain is waited for', { ...SIGNING, at: 'sent', step: 'executing' }, {}, 'Filled on chain'],
])('while %s that step is the one under way', (_, phase, more, step) => {
  expect(now(phase, more)).toBe(step);
});

test('a permit is a step only where one is asked for', () => {
  expect(html(SIGNING, { prompt: 'order' })).not.toContain('Sign the permit');
});

test('the step of the maker says whether it can still decline', () => {
  expect(html(SIGNING)).toContain('It may decline. If it does, nothing is spent.');
  const firm = html({ ...SIGNING, offer: { ...OFFER, lastLook: false } });
  expect(firm).toContain('This maker has no last look.');
  expect(firm).not.toContain('It may decline.');
});

test('the hash that the wallet shows is named as soon as it is known', () => {
  expect(html(SIGNING)).not.toContain('quoteHash');
  expect(html(SIGNING, { quoteHash: `0x${'12ab'.repeat(16)}` })).toContain(
    'Your wallet shows quoteHash 0x12ab12…ab12ab.',
  );
});

test('before anything is signed there are no steps', () => {
  expect(html({ at: 'idle' })).toBe('');
  expect(html({ at: 'offered', rfqId: 'r1', offer: OFFER, changedFromE6: null })).toBe('');
});
