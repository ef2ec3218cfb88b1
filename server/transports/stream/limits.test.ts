import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StreamSlots } from './limits.ts';

it('never gives more slots than the caps allow, and every returned one again', () => {
  const step = fc.record({ take: fc.boolean(), subject: fc.constantFrom('a', 'b', 'c', 'd') });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const slots = new StreamSlots({ maxTotal: 7, maxPerSubject: 3 });
      const held: { subject: string; release: () => void }[] = [];
      for (const { take, subject } of steps) {
        const mine = held.filter((slot) => slot.subject === subject);
        if (take) {
          const release = slots.take(subject);
          expect(release !== null).toBe(held.length < 7 && mine.length < 3);
          if (release) held.push({ subject, release });
        } else if (mine[0]) {
          mine[0].release();
          mine[0].release();
          held.splice(held.indexOf(mine[0]), 1);
        }
        expect(slots.total).toBe(held.length);
      }
    }),
  );
});
