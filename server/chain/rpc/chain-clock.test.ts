import { beforeEach, expect, it } from 'vitest';
import { createLogger } from '#observe/logger.ts';
import { ChainClock } from './chain-clock.ts';
import type { HeadListener } from './head-watch.ts';

const NOW_MS = 1_800_000_000_000;
let listener: HeadListener;
let clock: ChainClock;
let told: string[];
let number: bigint;

beforeEach(() => {
  told = [];
  number = 0n;
  const tell = (_fields: object, message: string) => void told.push(message);
  clock = new ChainClock({
    heads: {
      onPoll(heard) {
        listener = heard;
        return () => {};
      },
    },
    logger: { ...createLogger({ level: 'silent' }), warn: tell, info: tell },
    signal: new AbortController().signal,
    nowMs: () => NOW_MS,
  });
});

/** A block whose time is so many seconds ahead of ours; below 0 behind it. */
function block(aheadS: number, cameBack = false): void {
  number += 1n;
  const [hash, parentHash] = [`0x${number}`, '0x'] as const;
  const timestampS = NOW_MS / 1_000 + aheadS;
  listener({ number, hash, parentHash, timestampS, baseFeePerGas: 0n }, cameBack);
}

it('a chain whose blocks come in time is right, a few seconds either way', () => {
  expect(clock.state).toBeNull();
  for (const aheadS of [-1, -15, 15]) block(aheadS);
  expect(clock.state).toEqual({ block: 3, offsetMs: 15_000, isOff: false });
  expect(told).toEqual([]);
});

it.each([-16, 16])(
  'one that is %i seconds ahead is off, told once, and told when it is right again',
  (aheadS) => {
    for (const each of [0, aheadS, aheadS]) block(each);
    expect(clock.state).toMatchObject({ offsetMs: aheadS * 1_000, isOff: true });
    block(0);
    expect(clock.state?.isOff).toBe(false);
    expect(told).toEqual(['chain clock out of sync', 'chain clock in sync again']);
  },
);

it('an old block says nothing: neither the first, nor the first after the chain was away, nor one that stays', () => {
  block(-3_600);
  expect(clock.state).toEqual({ block: 1, offsetMs: null, isOff: false });
  block(-1);
  block(-600, true);
  expect(clock.state).toMatchObject({ offsetMs: -1_000, isOff: false });
});

it('a first block that is ahead of our time is off', () => {
  block(60);
  expect(clock.state).toMatchObject({ offsetMs: 60_000, isOff: true });
});
