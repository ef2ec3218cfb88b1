// Repeats one test file under load; see scripts/flaky.mjs.
import { repeatBrowser } from './repeat-browser.ts';
import { repeatVitest } from './repeat-vitest.ts';
import type { EndedRun } from './run-ended.ts';
import { startLoad } from './start-load.ts';

const [file = '', runs = '50', busy = '2'] = process.argv.slice(2);
const [wanted, processes] = [Number(runs), Number(busy)];
if (!Number.isInteger(wanted) || wanted < 1 || !Number.isInteger(processes) || processes < 0) {
  process.stderr.write(
    'The number of runs must be at least 1, and the number of busy processes at least 0.\n',
  );
  process.exit(1);
}
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const ended = { runs: 0, failed: 0 };

function onEnded({ run, failures, repeated }: EndedRun): void {
  ended.runs += 1;
  if (failures.length > 0) ended.failed += 1;
  for (const line of repeated) say(`run ${run}: repeated: ${line}`);
  for (const line of failures) say(`run ${run}: ✗ ${line}`);
}

const stopLoad = startLoad(processes);
try {
  await (file.endsWith('.spec.ts') ? repeatBrowser : repeatVitest)(file, wanted, onEnded);
} catch (error) {
  say(`✗ ${String(error)}`);
  process.exitCode = 1;
} finally {
  await stopLoad();
}
if (ended.failed > 0 || ended.runs < wanted) process.exitCode = 1;
say(`${ended.runs} runs, ${ended.failed} failed`);
process.exit();
