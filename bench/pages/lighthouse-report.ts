/** What of a run is reported: the score of 100, times in milliseconds, the sum of layout shifts. */
export type Figures = { score: number; lcpMs: number; tbtMs: number; cls: number };

type Report = {
  runtimeError?: { message: string };
  categories: { performance: { score: number | null } };
  audits: Record<string, { numericValue?: number }>;
};

/** @throws when Lighthouse could not load the page, or left a figure out */
export function figuresOf({ runtimeError, categories, audits }: Report): Figures {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.message}`);
  const read = (name: string): number => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse reported no ${name}`);
    return value;
  };
  return {
    score: Math.round((categories.performance.score ?? 0) * 100),
    lcpMs: read('largest-contentful-paint'),
    tbtMs: read('total-blocking-time'),
    cls: read('cumulative-layout-shift'),
  };
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The median of each figure by itself, of an odd number of runs. */
export const medianOf = (runs: readonly Figures[]): Figures => ({
  score: middleOf(runs.map(({ score }) => score)),
  lcpMs: middleOf(runs.map(({ lcpMs }) => lcpMs)),
  tbtMs: middleOf(runs.map(({ tbtMs }) => tbtMs)),
  cls: middleOf(runs.map(({ cls }) => cls)),
});
