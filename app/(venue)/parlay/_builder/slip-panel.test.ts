import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { SlipView } from '../_slip/slip-driver.ts';
import { newSlip, type Phase } from '../_slip/slip-machine.ts';
import { SlipOptions } from './slip-options.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { allowanceWords } from './standing-allowance.tsx';
import { useSlipModel } from './use-slip-model.ts';

const LIMITS = { min_stake_e6: '1000000', max_stake_e6: '500000000', min_legs: 2, max_leg_life_ms: 1 };
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null, limits: LIMITS },
  ...{ times: { window_ms: 400, accept_ms: 30_000 } },
  fees: { builder_fee_bps: 0, base_bps: 100, per_extra_leg_bps: 0, taper: [], min_bps: 0, max_bps: 500 },
} as unknown as VenueTerms;
const OFFER = { quoteId: 'q1', payoutE6: 40_000_000n, expiresAtMs: 0, lastLook: true };
const OFFERED = { at: 'offered', rfqId: 'r1', offer: OFFER, changedFromE6: null } as const;

type Shown = { phase?: Phase; view?: Partial<SlipView>; limits?: Partial<typeof LIMITS> };

/** The panel of the empty slip, which is every slip that a server renders, in a phase of its placement. */
function Panel({ phase = { at: 'idle' }, view = {} }: Shown) {
  const model = useSlipModel([]);
  const state = { ...newSlip(0), phase };
  return createElement(SlipPanel, { model: { ...model, view: { ...model.view, state, ...view } } });
}

const html = (shown: Shown): string =>
  renderAnswered(createElement(Panel, shown), (queries) => {
    queries.setQueryData(['venue', 'terms'], { ...TERMS, limits: { ...LIMITS, ...shown.limits } });
  });

test('an empty slip says how many outcomes are missing for a price', () => {
  expect(html({})).toContain('Pick two outcomes to see your chance of winning.');
  expect(html({})).toMatch(/<button[^>]*disabled=""[^>]*>Pick 2 more to get a price</);
  expect(html({})).toContain('>Slip, 0 legs<');
});

test.each([
  [{ min_stake_e6: '30000000' }, 'Enter a stake from $30.00 to $500.00.'],
  [{ max_stake_e6: '20000000' }, 'Enter a stake from $1.00 to $20.00.'],
])('a stake outside the limits %j is told what they are', (limits, words) => {
  expect(html({ limits })).toContain(words);
  expect(html({})).not.toContain('Enter a stake');
});

test('a stake outside the limits has to be changed before there are quotes', () => {
  expect(html({ limits: { min_legs: 0, min_stake_e6: '30000000' } })).toContain(
    'Change the stake to get quotes',
  );
});

test('a maker that cannot decline is told apart from one that may', () => {
  const may = 'The maker may decline after you sign (last look). If it does, nothing is spent.';
  const firm = 'This maker has no last look: it cannot decline.';
  expect(html({ phase: { ...OFFERED, offer: { ...OFFER, lastLook: false } } })).toContain(firm);
  for (const lastLook of [true, null]) {
    const shown = html({ phase: { ...OFFERED, offer: { ...OFFER, lastLook } } });
    expect(shown).toContain(may);
    expect(shown).not.toContain(firm);
  }
});

test('a changed price is said to be changed, and an unchanged one is not', () => {
  const words = 'The price has changed. Review it before you sign.';
  expect(html({ phase: { ...OFFERED, changedFromE6: 45_000_000n } })).toContain(words);
  expect(html({ phase: OFFERED })).not.toContain(words);
});

test('why a request failed and what the wallet said stand above the button', () => {
  const failed = html({ phase: { at: 'failed', code: 'NO_QUOTES', words: 'No maker priced this slip.' } });
  expect(failed).toMatch(/role="alert"[^>]*><p[^>]*>No maker priced this slip\.</);
  expect(html({ phase: OFFERED, view: { said: 'You declined in your wallet.' } })).toMatch(
    /role="alert"[^>]*><p[^>]*>You declined in your wallet\.</,
  );
});

test('an offer holds for a while that is told, and before there is one nothing holds', () => {
  expect(html({ phase: OFFERED })).toMatch(/Price holds for<\/span><span[^>]*>30 s</);
  expect(html({})).not.toContain('Price holds for');
});

test('a filled slip shows what was filled in place of the form', () => {
  const filled = { at: 'filled', rfqId: 'r1', offer: OFFER, txHash: null, parlayId: '12' } as const;
  expect(html({ phase: filled })).toContain('Parlay 12');
  expect(html({ phase: filled })).not.toContain('Stake, USD');
});

const options = (allowanceE6: bigint | undefined): string =>
  renderAnswered(
    createElement(SlipOptions, {
      ...{ slip: { legs: [], stake: '25', consent: 'ask' as const }, terms: TERMS, allowanceE6 },
      ...{ onRevoked: () => {}, isStanding: false, onStanding: () => {} },
    }),
  );

test('a standing allowance is told on the closed options, one without an end as unlimited', () => {
  expect(options(475_000_000n)).toContain(' · $475.00 allowed');
  expect(allowanceWords(2n ** 256n - 1n)).toBe('unlimited');
  for (const none of [0n, undefined]) expect(options(none)).not.toContain(' allowed');
});
