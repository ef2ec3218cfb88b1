import { expect, it } from 'vitest';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { OutcomeResult } from '../calls/report.ts';
import { publishedVerdict } from './published-verdict.ts';

/** Legs on YES, with what is recorded of them and what is published. */
const of = (...legs: [Verdict, OutcomeResult?][]) =>
  publishedVerdict(
    { legs: legs.map(([verdict], outcomeId) => ({ outcomeId, sideIndex: 0, verdict })) },
    new Map(
      legs.map(([, result], outcomeId) => [
        outcomeId,
        { result: result ?? null, finalAtS: Number.POSITIVE_INFINITY, observedAtS: 1 },
      ]),
    ),
  );

it.each([
  ['open while a leg has no result', of(['open', 'Yes'], ['open']), 'open'],
  ['lost with one lost leg, whatever the others are', of(['open', 'No'], ['open'], ['void']), 'lost'],
  ['won when every leg is', of(['won'], ['open', 'Yes']), 'won'],
  ['open when a leg is void and none is lost', of(['open', 'Void'], ['open', 'Yes']), 'open'],
  ['open when a leg is recorded as void and none is lost', of(['void'], ['open', 'Yes']), 'open'],
] as const)('a parlay is %s', (_name, found, expected) => expect(found).toBe(expected));
