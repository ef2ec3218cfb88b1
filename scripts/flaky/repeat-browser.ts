import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunEnded } from './run-ended.ts';

type Test = { status: string; results: { error?: { message?: string } }[] };
/** One test as the report tells of it: `tests` holds its repetitions, in their order. */
type Spec = { file: string; title: string; tests: Test[] };
type Suite = { suites?: Suite[]; specs?: Spec[] };
export type BrowserReport = { suites: Suite[]; errors: { message?: string }[] };

const specsIn = (suites: Suite[]): Spec[] =>
  suites.flatMap(({ suites: inner = [], specs = [] }) => [...specs, ...specsIn(inner)]);

/** What failed in one repetition, a line each. A test that was not reached counts: it showed nothing. */
export function failuresOf({ suites }: BrowserReport, run: number): string[] {
  return specsIn(suites).flatMap(({ file, title, tests }) => {
    const test = tests[run - 1];
    if (test?.status === 'expected') return [];
    const message = test?.results.at(-1)?.error?.message?.split('\n', 1)[0] ?? 'did not run';
    return [`e2e/${file}: ${title}: ${message}`];
  });
}

/** Runs one browser test file so many times against one product. @throws when Playwright could not run it */
export async function repeatBrowser(file: string, runs: number, onEnded: RunEnded): Promise<void> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-flaky-'));
  const output = path.join(dir, 'report.json');
  const cli = path.join('node_modules', '@playwright', 'test', 'cli.js');
  try {
    const child = spawn(process.execPath, [cli, 'test', file, `--repeat-each=${runs}`, '--reporter=json'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: output, FORCE_COLOR: '0' },
    });
    await once(child, 'exit');
    const report = JSON.parse(readFileSync(output, 'utf8')) as BrowserReport;
    const [error] = report.errors;
    if (error) throw new Error(error.message);
    for (let run = 1; run <= runs; run += 1)
      onEnded({ run, failures: failuresOf(report, run), repeated: [] });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
