import { describe, expect, it } from 'vitest';
import { sampleLegs } from './sample-legs.ts';

const market = (
  outcomeId: number,
  yesPx: number | null,
  more: { category?: string; entity?: string } = {},
) => ({
  ...{ outcomeId, questionId: outcomeId, category: more.category ?? 'sports', yesPx },
  ...{ entities: [more.entity ?? `team ${outcomeId}`], isOver: false, endMs: 0 },
});

describe('the sample slip', () => {
  it('holds the likelier side of three markets that can share a slip, the busiest first', () => {
    const sample = sampleLegs([
      market(1, 0.6, { category: 'crypto' }),
      market(2, 0.7),
      market(3, 0.8, { entity: 'team 2' }),
      market(4, 0.3),
      market(5, 0.55),
    ]);
    expect(sample?.map(({ market: { outcomeId }, sideIndex }) => [outcomeId, sideIndex])).toEqual([
      [2, 0],
      [4, 1],
      [5, 0],
    ]);
  });

  it('takes nothing certain, unlikely or without a price, and is none below three', () => {
    expect(sampleLegs([market(1, 0.99), market(2, null), market(3, 0.6), market(4, 0.6)])).toBeNull();
    expect(sampleLegs([])).toBeNull();
  });
});
