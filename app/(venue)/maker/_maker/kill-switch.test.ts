import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { MakerFiguresView } from '#app/data/venue-views.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { KillSwitch } from './kill-switch.tsx';
import { ProvePanel } from './prove-panel.tsx';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
/** Of a quote that still stands at the time 0, which a server's rendering shows. */
const LIVE = { own: { nonce: '1', deadline: 1 } };

const figuresOf = (allowance_e6: string, ...requests: object[]) =>
  ({ exposure: { allowance_e6 }, requests }) as unknown as MakerFiguresView;

const connected = (element: Parameters<typeof renderAnswered>[0]): string =>
  withWallet({ status: 'connected', address: ACCOUNT, chainId: 998 }, () =>
    renderAnswered(element, (queries) => {
      queries.setQueryData(['venue', 'terms'], TERMS);
    }),
  );
const html = (figures: MakerFiguresView | undefined): string =>
  connected(createElement(KillSwitch, { figures }));

/** The words of the buttons, those that cannot be pressed in brackets. */
const buttons = (figures: MakerFiguresView | undefined): string[] =>
  [...html(figures).matchAll(/<button([^>]*)>([^<]+)<\/button>/g)].map(([, attributes, words]) =>
    / disabled=""/.test(attributes ?? '') ? `[${words}]` : (words ?? ''),
  );

test('until the allowance is known nothing can be stopped, and nothing is said of it', () => {
  expect(buttons(undefined)).toEqual(['[Loading the allowance…]']);
  expect(html(undefined)).not.toContain('Quoting allowed');
});

test('a maker that may quote can stop, and a stopped one restore the allowance', () => {
  expect(html(figuresOf('5'))).toContain('>Quoting allowed<');
  expect(buttons(figuresOf('5'))[0]).toBe('Stop quoting: revoke the allowance');
  expect(html(figuresOf('0'))).toContain('>Stopped<');
  expect(buttons(figuresOf('0'))[0]).toBe('Restore the allowance');
});

test('only signed quotes that could still be filled can be cancelled, and they are counted', () => {
  const over = { own: { nonce: '2', deadline: 0 } };
  expect(buttons(figuresOf('5', over))[1]).toBe('[No signed quotes to cancel]');
  expect(buttons(figuresOf('5', over, LIVE))[1]).toBe('Cancel 1 signed quote');
  expect(buttons(figuresOf('5', LIVE, LIVE))[1]).toBe('Cancel 2 signed quotes');
});

const prove = (hasEnded: boolean): string =>
  connected(createElement(ProvePanel, { hasEnded, onSigned: () => {} }));

test('a session that has expired says so, and one that never was does not', () => {
  expect(prove(true)).toContain('Your session has expired. Sign again to continue.');
  expect(prove(false)).not.toContain('expired');
});
