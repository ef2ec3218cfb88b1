import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EvmHeader } from '#domain/block.ts';
import { TestNode } from '#server/test/evm-node.ts';
import { headerAt } from './evm-header.ts';
import { HeaderChain } from './header-chain.ts';
import { nextHeaders, STEP_HEADERS } from './next-headers.ts';

let node: TestNode;
beforeEach(async () => {
  node = await TestNode.start();
});
afterEach(() => node.stop());

/** The chain as it is at the node now, from a number on. */
async function chainFrom(number: number): Promise<HeaderChain> {
  const headers: EvmHeader[] = [];
  for (let at = number; at <= (await node.head()).number; at += 1) {
    const header = await headerAt(node, at);
    if (header) headers.push(header);
  }
  return new HeaderChain(headers);
}
const numbersOf = (headers: readonly EvmHeader[]) => headers.map(({ number }) => number);

describe('the headers that come next', () => {
  it('are the newest alone when nothing is known', async () => {
    await node.mine(5);
    const { headers } = await nextHeaders(node, new HeaderChain());
    expect(numbersOf(headers)).toEqual([5]);
  });

  it('are read in steps of a bounded size', async () => {
    const chain = await chainFrom(0);
    await node.mine(STEP_HEADERS * 2 + 3);
    const sizes: number[] = [];
    for (let hasMore = true; hasMore; ) {
      const next = await nextHeaders(node, chain);
      for (const header of next.headers) chain.extend(header);
      sizes.push(next.headers.length);
      hasMore = next.hasMore;
    }
    expect(sizes).toEqual([STEP_HEADERS, STEP_HEADERS, 3]);
    expect(chain.tip).toEqual(await node.head());
  });

  it('are none while the node is behind what is known, and those of its branch once it makes its own', async () => {
    await node.mine(10);
    const snapshot = await node.snapshot();
    await node.mine(10);
    const chain = await chainFrom(0);
    const recent = await chainFrom(15);
    await node.revert(snapshot);
    expect((await nextHeaders(node, chain)).headers).toEqual([]);
    // Its header 10 is older than all that is remembered there.
    expect((await nextHeaders(node, recent)).headers).toEqual([]);
    await node.mine(2);
    expect(numbersOf((await nextHeaders(node, chain)).headers)).toEqual([11, 12]);
  });

  it('begin with a long branch from its first header on', async () => {
    await node.mine(3);
    const snapshot = await node.snapshot();
    await node.mine(60);
    const chain = await chainFrom(0);
    await node.revert(snapshot);
    await node.mine(65);
    const { headers, hasMore } = await nextHeaders(node, chain);
    expect(numbersOf(headers)).toEqual(Array.from({ length: 65 }, (_, index) => 4 + index));
    expect(hasMore).toBe(false);
  });

  it('jump to the newest over a gap that is too large', async () => {
    const chain = await chainFrom(0);
    await node.mineMany(2_001);
    const { headers, jump } = await nextHeaders(node, chain);
    expect(numbersOf(headers)).toEqual([2_001]);
    expect(jump).toEqual({ reason: 'far behind', from: 0, to: 2_001 });
  });

  it('jump to the newest when a reorganisation goes back further than is read', async () => {
    const snapshot = await node.snapshot();
    await node.mineMany(300);
    const chain = await chainFrom(0);
    await node.revert(snapshot);
    await node.mine(1);
    await node.mineMany(300);
    const { headers, jump } = await nextHeaders(node, chain);
    expect(numbersOf(headers)).toEqual([301]);
    expect(jump?.reason).toBe('deep reorganisation');
  });

  it('jump to the newest of a younger chain that ends before all that is remembered', async () => {
    await node.mine(30);
    const chain = await chainFrom(20);
    const other = await TestNode.start();
    try {
      await other.mine(2);
      const { headers, jump } = await nextHeaders(other, chain);
      expect(headers).toEqual([await other.head()]);
      expect(jump).toEqual({ reason: 'another chain', from: 30, to: 2 });
    } finally {
      await other.stop();
    }
  });
});
