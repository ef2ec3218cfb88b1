import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Discovery } from './discovery.ts';

const ids = fc.array(fc.nat(300), { maxLength: 60 });

describe('discovery', () => {
  it('hands out every id that is not known exactly once, whatever the portions and however the end moves', () => {
    fc.assert(
      fc.property(ids, fc.array(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 40 }))), (known, steps) => {
        const discovery = new Discovery(known);
        const taken: number[] = [];
        for (const [highest, portion] of steps) {
          discovery.reach(highest);
          taken.push(...discovery.take(portion));
        }
        taken.push(...discovery.take(1_000));
        const last = Math.max(-1, ...steps.map(([highest]) => highest));
        const wanted = Array.from({ length: last + 1 }, (_, id) => id).filter((id) => !known.includes(id));
        expect(taken.toSorted((a, b) => a - b)).toEqual(wanted);
        expect(discovery.left).toBe(0);
      }),
    );
  });

  it('begins with the newest, also when newer ones come while older ones are left', () => {
    const discovery = new Discovery([]);
    expect(discovery.reach(5)).toBe(6);
    expect(discovery.take(2)).toEqual([5, 4]);
    expect(discovery.reach(7)).toBe(2);
    expect(discovery.reach(6)).toBe(0);
    expect(discovery.take(4)).toEqual([7, 6, 3, 2]);
  });

  it('skips what became known meanwhile and hands out again what was given back', () => {
    const discovery = new Discovery([]);
    discovery.reach(3);
    discovery.know(2);
    const [first] = discovery.take(1);
    discovery.giveBack([first as number]);
    expect(discovery.take(9)).toEqual([3, 1, 0]);
    expect(discovery.take(9)).toEqual([]);
  });

  it('costs no memory for an absurd id', () => {
    const discovery = new Discovery([]);
    discovery.reach(214_748_363);
    expect(discovery.take(2)).toEqual([214_748_363, 214_748_362]);
    expect(discovery.left).toBe(214_748_362);
  });
});
