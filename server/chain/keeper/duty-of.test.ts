import { describe, expect, it } from 'vitest';
import type { Verdict } from '#domain/parlay/escrow-event.ts';
import type { RegistryEntry } from '../oracle/registry-entries.ts';
import { dutyOf } from './duty-of.ts';

const TERMS = { nowS: 10_000, forceVoidAfterSeconds: 1_000 };
const FINAL: RegistryEntry = { result: 'Yes', finalAtS: 10_000, observedAtS: 1 };
const WAITING: RegistryEntry = { result: 'No', finalAtS: 10_001, observedAtS: 1 };
const NOTHING: RegistryEntry = { result: null, finalAtS: 0, observedAtS: 0 };

/** What is due for a parlay of this age whose legs stand so. */
const due = (ageS: number, ...legs: [Verdict, RegistryEntry?][]) =>
  dutyOf(
    {
      parlayId: 1n,
      maker: '0x1111111111111111111111111111111111111111',
      createdAtS: TERMS.nowS - ageS,
      legs: legs.map(([verdict], outcomeId) => ({ outcomeId, sideIndex: 0, verdict })),
    },
    new Map(legs.flatMap(([, entry], outcomeId) => (entry ? [[outcomeId, entry] as const] : []))),
    TERMS,
  );

describe('what is due for a parlay', () => {
  it.each([
    ['nothing while no result is final', due(0, ['open', WAITING], ['open', NOTHING]), null],
    [
      'a settlement from the second on in which a result is final',
      due(0, ['open', FINAL], ['open']),
      'settle',
    ],
    ['nothing for a result that is recorded', due(0, ['won', FINAL], ['open', NOTHING]), null],
    ['a void when its timeout has passed in silence', due(1_000, ['open', NOTHING], ['open']), 'forceVoid'],
    ['nothing a second before its timeout', due(999, ['open', NOTHING], ['open']), null],
    ['no void while a result waits in its window', due(5_000, ['open', WAITING], ['open']), null],
    ['a settlement before a void', due(5_000, ['open', FINAL], ['open', WAITING]), 'settle'],
  ] as const)('is %s', (_name, found, expected) => expect(found).toBe(expected));
});
