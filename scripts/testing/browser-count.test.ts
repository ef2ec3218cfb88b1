import { expect, test } from 'vitest';
import { browserCount } from './browser-count.mjs';
import { slowestFiles } from './slowest-files.mjs';

const spec = (file: string, title: string, status: string, ...durations: number[]) => ({
  file,
  title,
  ok: status !== 'unexpected',
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
});
const suites = [
  { specs: [spec('a.spec.ts', 'one', 'expected', 1_000)] },
  {
    suites: [
      { specs: [spec('b.spec.ts', 'two', 'flaky', 2_000, 500), spec('b.spec.ts', 'three', 'unexpected', 1)] },
    ],
  },
];

test('a browser test that passed only when it was repeated has failed', () => {
  const count = browserCount({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites });
  expect(count).toMatchObject({ passed: 1, failed: 2, titles: ['b.spec.ts: two', 'b.spec.ts: three'] });
});

test('the slowest files of all suites come first', () => {
  const { files } = browserCount({ stats: { expected: 1, unexpected: 1, flaky: 1 }, suites });
  expect(slowestFiles([...files, { file: 'server/c.test.ts', seconds: 12.34 }])).toEqual([
    '   12.3 s  server/c.test.ts',
    '    2.5 s  e2e/b.spec.ts',
    '    1.0 s  e2e/a.spec.ts',
  ]);
});
