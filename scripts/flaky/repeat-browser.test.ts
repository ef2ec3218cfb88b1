import { expect, test } from 'vitest';
import { type BrowserReport, failuresOf } from './repeat-browser.ts';

const passed = { status: 'expected', results: [{}] };
const failed = { status: 'unexpected', results: [{ error: { message: 'no such button\nat line 3' } }] };

test('each repetition tells of its own failures, and of what it did not reach', () => {
  const specs = [
    { file: 'sign-in.spec.ts', title: 'signs in', tests: [passed, failed, passed] },
    { file: 'sign-in.spec.ts', title: 'signs out', tests: [passed, passed] },
  ];
  const report: BrowserReport = { suites: [{ suites: [{ specs }] }], errors: [] };
  expect([1, 2, 3].map((run) => failuresOf(report, run))).toEqual([
    [],
    ['e2e/sign-in.spec.ts: signs in: no such button'],
    ['e2e/sign-in.spec.ts: signs out: did not run'],
  ]);
});
