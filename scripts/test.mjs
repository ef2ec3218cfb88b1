// `npm test`: installs what the tests need, runs every suite, and ends with one line `N passed, N failed`.
//   --measure   also keeps the processor seconds of each slow test file in scripts/touched/seconds.json
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureGenerated, ensureInstalled, pinnedNode, root } from './prepare.mjs';
import { ensureBrowser } from './testing/browser.mjs';
import { giveWay } from './testing/give-way.mjs';
import { runSteps } from './testing/run-steps.mjs';
import { openScratch } from './testing/scratch.mjs';
import { CORES, STEPS } from './testing/steps.mjs';
import { Tally } from './testing/tally.mjs';
import { keepSeconds } from './touched/known-seconds.mjs';

const scratch = openScratch();
const tally = new Tally();
const say = (text) => process.stdout.write(`${text}\n`);
const minutesNow = () => performance.now() / 60_000;

/** Files that a step writes, and that are read when it has ended. */
function filesOf({ name }) {
  const file = path.join(scratch.dir, name.replaceAll(/\W+/g, '-'));
  return { log: `${file}.log`, countFile: `${file}.count.json`, tookFile: `${file}.took.json` };
}

function environmentOf({ count, env }, { countFile }) {
  const browser = count === 'playwright' ? ensureBrowser() : undefined;
  return {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ...scratch.env,
    ...(count === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: countFile } : { TEST_COUNT_FILE: countFile }),
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
    ...env,
  };
}

/** Runs a step, and shows what it printed when it has ended: steps run beside each other. */
async function run(step) {
  const files = filesOf(step);
  const output = openSync(files.log, 'w');
  const start = minutesNow();
  say(`▸ ${start.toFixed(1)} min  ${step.name}`);
  const child = spawn(
    pinnedNode,
    [path.join('scripts', 'testing', 'run-measured.ts'), files.tookFile, ...step.args],
    // Its own session: its priority can be lowered, and it can be ended, with all that it has started.
    { cwd: root, env: environmentOf(step, files), stdio: ['ignore', output, output], detached: true },
  );
  closeSync(output);
  if (step.isFilling) giveWay(child.pid);
  const end = () => process.kill(-child.pid);
  process.once('exit', end);
  const ok = await new Promise((resolve) => child.once('exit', (status) => resolve(status === 0)));
  process.off('exit', end);
  say(`\n── ${step.name}\n${readFileSync(files.log, 'utf8')}`);
  tally.add(step, { ok, minutes: minutesNow() - start, ...files });
  return ok;
}

// The terminal's signals do not reach steps in sessions of their own.
for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(status));
ensureInstalled();
ensureGenerated();
await runSteps(STEPS, CORES, run, (step, missing) => tally.skip(step, missing));
scratch.close();
if (process.argv.includes('--measure') && tally.failed === 0) keepSeconds(tally.files);
say(tally.report());
process.exit(tally.failed === 0 ? 0 : 1);
