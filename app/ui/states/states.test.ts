import { TRPCClientError } from '@trpc/client';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import { AskButtons } from '../dialog/ask-buttons.tsx';
import { DirWord } from '../figures/dir-word.tsx';
import { Gain } from '../figures/gain.tsx';
import { CurlLine } from '../panels/curl-line.tsx';
import { StepList } from '../panels/step-list.tsx';
import { Failure } from './failure.tsx';
import { Refusal } from './refusal.tsx';
import { StaleNote } from './stale-note.tsx';

/** A failure as the server's answer carries it. */
const answeredWith = (message: string) =>
  TRPCClientError.from({
    error: {
      ...{ message, code: -32_000 },
      data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503, requestId: 'the-request' },
    },
  } as never);
const answered = answeredWith('This took too long, try again in 30 s');

const refusal = (error: unknown): string => renderToStaticMarkup(createElement(Refusal, { error }));

test('a refusal says why and names its request, and nothing is shown while none was', () => {
  expect(refusal(answered)).toContain('This took too long, try again in 30 s');
  expect(refusal(answered)).toContain('Copy request id the-request');
  expect(refusal(null)).toBe('');
});

test('where no server answered, no request is named', () => {
  expect(refusal(new Error('x'))).toContain('The server could not be reached');
  expect(refusal(new Error('x'))).not.toContain('request');
});

const stale = (error: unknown): string => {
  const query = { isError: error !== null, error, dataUpdatedAt: 0, refetch: () => {} };
  return renderToStaticMarkup(createElement(StaleNote, { query })).replaceAll(/<[^>]+>/g, '');
};

test('old rows are called stale with the reason, in sentences that end once', () => {
  expect(stale(answeredWith('This took too long. Try again in 30 s.'))).toMatch(
    /\. Try again in 30 s\.Request/,
  );
  expect(stale(answered)).toMatch(/^StaleLast refreshed .*\. This took too long, try again in 30 s\.Request/);
  expect(stale(new VenueCallError('CLOSED', 'The venue is closed.', 503))).toContain(
    'The venue is closed.Retry',
  );
  expect(stale(null)).toBe('');
});

test('a first answer that failed names what could not be had, and offers to ask again', () => {
  const failure = createElement(Failure, { what: 'the fills', error: answered, retry: () => {} });
  const shown = renderToStaticMarkup(failure);
  for (const words of ['Could not load the fills', 'try again in 30 s', 'Retry', 'the-request'])
    expect(shown).toContain(words);
});

const asks = (state: object): string => {
  const ask = { action: 'Delete', busyWords: 'Deleting…', isBusy: false, onClose: () => {}, ...state };
  return renderToStaticMarkup(createElement(AskButtons, ask));
};

test('what is under way says so, and cannot be asked for twice', () => {
  expect(asks({ isBusy: true })).toMatch(/<button[^>]* disabled=""[^>]*>Deleting…</);
  expect(asks({})).not.toContain('disabled=""');
  expect(asks({ isReady: false })).toMatch(/<button[^>]* disabled=""[^>]*>Delete</);
});

test('each step of a way is done, now, or still to come', () => {
  const steps = ['One', 'Two', 'Three'].map((name) => ({ name, note: `note ${name}` }));
  const shown = renderToStaticMarkup(createElement(StepList, { steps, now: 1 }));
  expect(shown.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|')).toBe(
    '|One|note One|done|Two|note Two|now|Three|note Three|',
  );
});

test('a call that needs a key says of which plan, and opens nothing; a public one is a link', () => {
  const line = (plan?: string): string =>
    renderToStaticMarkup(createElement(CurlLine, { path: '/v1/fills', ...(plan && { plan }) }));
  expect(line('Growth')).toContain('needs a Growth key');
  expect(line('Enterprise')).toContain('needs an Enterprise key');
  expect(line('Growth')).not.toContain('href=');
  expect(line()).toContain('href="/v1/fills"');
  expect(line()).not.toContain('needs');
});

test('a gain, a loss and nothing differ in sign and colour', () => {
  const gain = (usd: number) => renderToStaticMarkup(createElement(Gain, { usd, isExact: true }));
  expect(gain(5)).toMatch(/text-up.*>\+\$5\.00</);
  expect(gain(-5)).toMatch(/text-down.*>−\$5\.00</);
  expect(gain(0.001)).toContain('text-muted');
});

test('buys and sells have an arrow each, what is neither has none', () => {
  const dir = (of: string) =>
    renderToStaticMarkup(createElement(DirWord, { dir: of })).replaceAll(/<[^>]+>/g, '');
  expect(['Buy', 'Sell', 'Settlement'].map(dir)).toEqual(['▲ Buy', '▼ Sell', 'Settlement']);
});
