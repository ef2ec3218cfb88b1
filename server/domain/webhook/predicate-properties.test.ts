import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePredicate } from './compile-predicate.ts';
import { fillCandidate } from './fill-payload.ts';
import { readPredicate } from './read-predicate.ts';
import { naiveHolds } from './testing/naive-predicate.ts';
import { anyFill, anySentPredicate } from './testing/random-terms.ts';

const PREDICATES = 1_000;
const FILLS_EACH = 100;

describe('over any predicates and fills whatever', () => {
  it('the compiled engine decides as a naive interpreter of what was sent does', () => {
    let matches = 0;
    let asked = 0;
    fc.assert(
      fc.property(
        anySentPredicate,
        fc.array(anyFill, { minLength: FILLS_EACH, maxLength: FILLS_EACH }),
        (sent, fills) => {
          const reading = readPredicate(JSON.parse(JSON.stringify(sent)));
          if (!('predicate' in reading))
            throw new Error(`${reading.problem.path.join('.')}: ${reading.problem.message}`);
          const holds = compilePredicate(reading.predicate);
          for (const fill of fills) {
            const facts = fillCandidate(fill);
            const isMatch = holds(facts);
            if (isMatch !== naiveHolds(sent, facts))
              throw new Error(`${JSON.stringify(sent)} of ${JSON.stringify(facts)}`);
            asked += 1;
            matches += Number(isMatch);
          }
        },
      ),
      { numRuns: PREDICATES },
    );
    expect(asked).toBe(PREDICATES * FILLS_EACH);
    // A generator whose conditions always or never hold would prove nothing.
    expect(matches).toBeGreaterThan(asked / 10);
    expect(matches).toBeLessThan((asked * 9) / 10);
  });

  it('the canonical form reads as itself', () => {
    fc.assert(
      fc.property(anySentPredicate, (sent) => {
        const reading = readPredicate(sent);
        if (!('predicate' in reading)) throw new Error(reading.problem.message);
        expect(readPredicate(reading.predicate)).toEqual(reading);
      }),
    );
  });

  it('anything at all that is JSON is read or refused with a path, and nothing throws', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (sent) => {
        const reading = readPredicate(sent);
        if ('problem' in reading) expect(reading.problem.message).not.toBe('');
      }),
    );
  });
});
