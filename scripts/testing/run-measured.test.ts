import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const RUNNER = path.join(import.meta.dirname, 'run-measured.ts');

/** Runs a text in Node, measured. */
function measured(text: string) {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'hashmark-measured-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = path.join(dir, 'took.json');
  const { status } = spawnSync(process.execPath, [RUNNER, file, '-e', text]);
  return { status, ...(JSON.parse(readFileSync(file, 'utf8')) as { seconds: number; slowness: number }) };
}

test.runIf(process.platform === 'linux')(
  'what a step takes are the processor seconds of its process and of the processes that it starts',
  () => {
    const busy = 'while (process.cpuUsage().user < 400_000);';
    const parent = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(busy)}]);`;
    const { status, seconds, slowness } = measured(parent);
    expect(status).toBe(0);
    expect(seconds).toBeGreaterThan(0.4);
    expect(slowness).toBeGreaterThan(0);
  },
);

test('a measured step ends with its own exit code', () => {
  expect(measured('process.exit(3)').status).toBe(3);
});
