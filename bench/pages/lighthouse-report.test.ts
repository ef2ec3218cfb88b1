import { expect, it } from 'vitest';
import { figuresOf, medianOf } from './lighthouse-report.ts';

const report = (score: number, lcp: number) => ({
  categories: { performance: { score } },
  audits: {
    'largest-contentful-paint': { numericValue: lcp },
    'total-blocking-time': { numericValue: 90 },
    'cumulative-layout-shift': { numericValue: 0.01 },
  },
});

it('reports the median of each figure, which one slow run does not move', () => {
  const runs = [report(0.9, 1_900), report(0.31, 9_000), report(0.88, 2_000)].map(figuresOf);
  expect(medianOf(runs)).toEqual({ score: 88, lcpMs: 2_000, tbtMs: 90, cls: 0.01 });
});

it('fails where the page did not load or a figure is missing, and reports no zero instead', () => {
  expect(() => figuresOf({ ...report(0, 0), runtimeError: { message: 'NO_FCP' } })).toThrow('NO_FCP');
  expect(() => figuresOf({ ...report(1, 1), audits: {} })).toThrow('largest-contentful-paint');
});
