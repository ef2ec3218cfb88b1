import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvmHeader } from '#domain/block.ts';
import { madeEvmHeader } from '#server/test/market-data/made-blocks.ts';
import { HeaderChain, REMEMBERED } from './header-chain.ts';

const header = (number: number, branch = 0, parentBranch = branch): EvmHeader =>
  madeEvmHeader(number, branch, parentBranch).block;

describe('the chain of headers', () => {
  it('puts a new branch in the place of what followed its parent', () => {
    const chain = new HeaderChain([1, 2, 3, 4].map((number) => header(number)));
    chain.extend(header(3, 1, 0));
    expect(chain.tip).toEqual(header(3, 1, 0));
    expect([2, 3, 4].map((number) => chain.has(header(number)))).toEqual([true, false, false]);
    expect(chain.hasParentOf(header(4, 1))).toBe(true);
    expect(chain.hasParentOf(header(4))).toBe(false);
  });

  it('takes up the branch of the header that was stored last, and forgets abandoned ones', () => {
    const stored = [header(5), header(6), header(7), header(6, 1, 0), header(7, 1)];
    const chain = new HeaderChain(stored);
    expect(chain.tip).toEqual(header(7, 1));
    expect(stored.map((one) => chain.has(one))).toEqual([true, false, false, true, true]);
  });

  it('refuses a header whose parent is not on the branch', () => {
    const chain = new HeaderChain([header(1)]);
    expect(() => chain.extend(header(3))).toThrow('header 3 does not follow the branch');
    expect(() => chain.extend(header(2, 1))).toThrow('does not follow');
  });

  it('remembers a bounded number of headers, and says what lies before them', () => {
    const chain = new HeaderChain();
    expect(chain.isBefore(0)).toBe(false);
    chain.restart(header(1));
    for (let number = 2; number <= REMEMBERED + 10; number += 1) chain.extend(header(number));
    expect([10, 11].map((number) => chain.isBefore(number))).toEqual([true, false]);
    expect([10, 11].map((number) => chain.has(header(number)))).toEqual([false, true]);
  });

  it('is the same whether it grew or was taken up from what it had stored', () => {
    const steps = fc.array(
      fc.record({ back: fc.integer({ min: 0, max: 4 }), forth: fc.integer({ min: 1, max: 4 }) }),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(steps, (all) => {
        const chain = new HeaderChain([header(10)]);
        const stored = [header(10)];
        let branch = 0;
        const branchOf = new Map([[10, 0]]);
        for (const { back, forth } of all) {
          branch += 1;
          let number = Math.max(10, (chain.tip?.number ?? 10) - back);
          for (let made = 0; made < forth; made += 1) {
            const next = header(number + 1, branch, branchOf.get(number));
            chain.extend(next);
            stored.push(next);
            number += 1;
            branchOf.set(number, branch);
          }
        }
        const again = new HeaderChain(stored);
        expect(again.tip).toEqual(chain.tip);
        for (const one of stored) expect(again.has(one)).toBe(chain.has(one));
      }),
    );
  });
});
