import { expect, it } from 'vitest';
import type { LegOutcome } from '#domain/parlay/combo-conflicts.ts';
import { recentLegOutcomes } from './recent-leg-outcomes.ts';

const outcomeOf = (outcomeId: number): LegOutcome => ({
  outcomeId,
  questionId: 0,
  category: 'crypto',
  subcategory: '',
  underlying: '',
  descriptions: [],
  isOver: false,
  endMs: 0,
});

it('asks for what it has not just been told, keeps nothing of what is not known, and lets a failure through', async () => {
  const asked: (readonly number[])[] = [];
  let isDown = false;
  const recent = recentLegOutcomes(async (ids) => {
    asked.push(ids);
    if (isDown) throw new Error('down');
    return new Map(ids.filter((id) => id < 10).map((id) => [id, outcomeOf(id)]));
  });
  expect([...(await recent([1, 2])).keys()]).toEqual([1, 2]);
  expect([...(await recent([2, 3, 11])).keys()]).toEqual([2, 3]);
  expect([...(await recent([1, 2, 3])).keys()]).toEqual([1, 2, 3]);
  expect([...(await recent([11])).keys()]).toEqual([]);
  expect(asked).toEqual([[1, 2], [3, 11], [11]]);
  isDown = true;
  await expect(recent([1, 4])).rejects.toThrow('down');
});
