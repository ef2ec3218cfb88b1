import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../prepare.mjs';

const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
// The binary itself: the `forge` command of the package ends with 0 whatever its binary says.
const forgeBinary = createRequire(import.meta.url).resolve(
  `@foundry-rs/forge-${process.platform}-${architecture}/bin/forge${process.platform === 'win32' ? '.exe' : ''}`,
);
/** The compiler is a Node script: it runs on the Node that package.json pins. */
const PATH = [path.join(root, 'node_modules', '.bin'), process.env.PATH].join(path.delimiter);

/**
 * Runs forge in the project. Answers whether it ended well and what it wrote; what a linter or compiler says goes to
 * `stderr`, what `--json` asks for to `stdout`.
 */
export function forge(args, env = {}) {
  const { status, stdout, stderr } = spawnSync(forgeBinary, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    env: { ...process.env, FORGE_SNAPSHOT_EMIT: 'false', NO_COLOR: '1', ...env, PATH },
  });
  return { ok: status === 0, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/**
 * Runs tests. Answers their count, one text for each that failed, and the gas that they measured, by name. A run that
 * dies without results is one failure.
 */
export function forgeTest(args, env = {}) {
  const { stdout, stderr } = forge(['test', '--json', ...args], env);
  let suites;
  try {
    suites = JSON.parse(stdout.slice(stdout.indexOf('{')));
  } catch {
    return { passed: 0, failures: [`${stdout}${stderr}`.trim() || 'no results'], gas: {} };
  }
  const result = { passed: 0, failures: [], gas: {} };
  for (const [suite, { test_results: tests }] of Object.entries(suites)) {
    for (const [name, test] of Object.entries(tests)) {
      if (test.status === 'Failure') result.failures.push(failureText(suite, name, test));
      else if (test.status === 'Success') result.passed += 1;
      for (const [group, figures] of Object.entries(test.gas_snapshots ?? {})) {
        result.gas[group] = { ...result.gas[group], ...figures };
      }
    }
  }
  return result;
}

function failureText(suite, name, { reason, counterexample, decoded_logs: logs }) {
  const lines = [`${suite} ${name}: ${reason ?? 'failed'}`];
  if (counterexample) lines.push(`  counterexample: ${JSON.stringify(counterexample).slice(0, 4000)}`);
  return [...lines, ...(logs ?? []).map((line) => `  ${line}`)].join('\n');
}
