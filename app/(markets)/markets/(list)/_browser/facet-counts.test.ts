import { expect, test } from 'vitest';
import { countBy } from './facet-counts.ts';

const facet = { subcategory: '', market_class: 'named', underlying: '' };
const facets = [
  { ...facet, category: 'sports', live: 2, settled: 5 },
  { ...facet, category: 'macro', live: 3, settled: 0 },
  { ...facet, category: 'sports', live: 2, settled: 1 },
];

test('values are counted under the chosen status, most first, and empty ones are left out', () => {
  expect(countBy(facets, 'category', 'live')).toEqual([
    { value: 'sports', count: 4 },
    { value: 'macro', count: 3 },
  ]);
  expect(countBy(facets, 'category', 'settled')).toEqual([{ value: 'sports', count: 6 }]);
  expect(countBy(facets, 'market_class', 'all')).toEqual([{ value: 'named', count: 13 }]);
});
