import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { StreamSlots } from './limits.ts';

it('never gives more slots than the caps allow, and every returned one again', async () => {
  const step = fc.record({ take: fc.boolean(), subject: fc.constantFrom('a1', 'a2', 'a3', 'b1', 'c1') });
  const orgOf = (subject: string) => subject.slice(0, 1);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 200 }), async (steps) => {
      const slots = new StreamSlots({ limits: { maxTotal: 9 }, clock: new ManualClock() });
      const held: { subject: string; release: () => void }[] = [];
      for (const { take, subject } of steps) {
        const mine = held.filter((slot) => slot.subject === subject);
        const ours = held.filter((slot) => orgOf(slot.subject) === orgOf(subject));
        if (take) {
          const claims = [
            { subject, most: 3 },
            { subject: orgOf(subject), most: 5 },
          ];
          const release = await slots.take(claims);
          expect(release !== null).toBe(held.length < 9 && mine.length < 3 && ours.length < 5);
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
