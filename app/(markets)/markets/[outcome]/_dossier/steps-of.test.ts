import { expect, test } from 'vitest';
import type { Dossier } from '../read-dossier.ts';
import { stepsOf } from './steps-of.ts';

const HOUR = 3_600_000;
const DOSSIER = {
  ...{ events: [], sides: [{ name: 'Yes' }, { name: 'No' }], payout: null, settleDetails: '' },
  ...{ firstSeenMs: HOUR, firstTradeMs: null, expiryMs: null, isSettled: false, settledAtMs: null },
};

const steps = (state: object) => stepsOf({ ...DOSSIER, ...state } as unknown as Dossier);
const told = (state: object) =>
  steps(state).map(({ title, isDone }) => `${title}${isDone ? '' : ', to come'}`);

test('a market without a trade or an expiry goes from its registration to a settlement to come', () => {
  expect(told({})).toEqual(['Registered', 'Settlement, to come']);
});

test('an open market has its expiry and settlement before it, its trades behind it', () => {
  expect(told({ firstTradeMs: 2 * HOUR, expiryMs: 9 * HOUR })).toEqual([
    ...['Registered', 'First trade', 'Expiry, to come', 'Settlement, to come'],
  ]);
});

test('a market that settled after its expiry has passed every step, the last named by its result', () => {
  const settled = { isSettled: true, payout: 0, expiryMs: 5 * HOUR, settledAtMs: 6 * HOUR };
  expect(told(settled)).toEqual(['Registered', 'Expiry', 'No won']);
});

test('a market that settled early never reaches its expiry', () => {
  const early = { isSettled: true, payout: 1, expiryMs: 9 * HOUR, settledAtMs: 6 * HOUR };
  expect(told(early)).toEqual(['Registered', 'Yes won']);
});

test('what the exchange recorded of a step, its time, signer and words, goes before what was seen here', () => {
  const events = [
    { type: 'creation', timeMs: 10, signer: '0xa', details: '' },
    { type: 'settlement', timeMs: 7 * HOUR, signer: '0xb', details: 'by the index' },
  ];
  const recorded = { events, isSettled: true, payout: 1, settledAtMs: 8 * HOUR, settleDetails: 'seen here' };
  expect(steps(recorded)).toMatchObject([
    { title: 'Registered', timeMs: 10, signer: '0xa' },
    { title: 'Yes won', timeMs: 7 * HOUR, signer: '0xb', note: 'by the index' },
  ]);
  expect(steps({ ...recorded, events: [] })).toMatchObject([
    { timeMs: HOUR, signer: '' },
    { timeMs: 8 * HOUR, signer: '', note: 'seen here' },
  ]);
});
