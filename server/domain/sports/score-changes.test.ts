import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scoreChanges } from './score-changes.ts';

const score = fc.option(fc.record({ home: fc.nat({ max: 2 }), away: fc.nat({ max: 2 }) }));

it('each change of the score is told once, goals that were taken back too, and the first score is none', () => {
  fc.assert(
    fc.property(fc.array(score), (scores) => {
      const states = scores.map((one, atMs) => ({ fixture: { score: one }, atMs }));
      const known = scores.flatMap((one, atMs) => (one ? [{ ...one, atMs }] : []));
      const expected = known.filter(({ home, away }, place) => {
        const before = known[place - 1];
        return before !== undefined && (before.home !== home || before.away !== away);
      });
      expect(scoreChanges(states)).toEqual(expected);
    }),
  );
});
