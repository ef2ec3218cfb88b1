// `npm run contracts:mutants`: breaks the contracts in one way at a time (contracts/test/mutants.json) and demands that
// a test sees it. Works in copies below the system's temporary folder; exits with 1 when a mutant lives.
//   --shard 2/4      every fourth mutant, from the second on
//   --only <regexp>  mutants whose name matches
//   --skip-unbroken  does not try first whether the tests pass without a mutant
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './prepare.mjs';

/** Two compilers at once: more do not fit a small machine. */
const WORKERS = 2;
const TIMEOUT_MS = 300_000;
/** Short campaigns: a mutant that only a long one finds wants a test of its own. */
const QUICK = {
  FOUNDRY_PROFILE: 'default',
  FOUNDRY_FUZZ_RUNS: '64',
  FOUNDRY_INVARIANT_RUNS: '4',
  FOUNDRY_INVARIANT_DEPTH: '100',
  FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: '0',
};

const { values: options } = parseArgs({
  options: {
    shard: { type: 'string', default: '1/1' },
    only: { type: 'string', default: '' },
    'skip-unbroken': { type: 'boolean', default: false },
  },
});

/** The mutants that the command line asks for. */
function chosenMutants() {
  const [shard, shards] = options.shard.split('/').map(Number);
  const name = new RegExp(options.only);
  const all = JSON.parse(readFileSync(path.join(root, 'contracts/test/mutants.json'), 'utf8'));
  return all.filter((mutant, index) => index % shards === shard - 1 && name.test(mutant.name));
}

/** A copy of what forge needs; `from` is another copy, built already. */
function copyProject(from) {
  const dir = mkdtempSync(path.join(tmpdir(), 'hashmark-mutants-'));
  const parts = [
    'foundry.toml',
    ...['src', 'test', 'tools', 'vectors', 'out', 'cache'].map((name) => `contracts/${name}`),
  ];
  for (const part of parts) {
    const isBuilt = part.endsWith('/out') || part.endsWith('/cache');
    const source = path.join(from, part);
    if (existsSync(source) && (from !== root || !isBuilt))
      cpSync(source, path.join(dir, part), { recursive: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

const running = new Set();

/** Ends forge with the compilers that it has started: forge itself is a child of a launcher. */
const end = (child) => process.kill(-child.pid, 'SIGKILL');

/** Runs forge's tests in `dir`; answers whether they passed, and what was printed. */
function runTests(dir, args) {
  return new Promise((resolve) => {
    const forge = path.join(root, 'node_modules', '.bin', 'forge');
    const child = spawn(forge, ['test', '--fail-fast', '--no-match-contract', 'Gas', ...args], {
      cwd: dir,
      env: { ...process.env, ...QUICK },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    const timer = setTimeout(() => end(child), TIMEOUT_MS);
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.on('close', (status) => {
      clearTimeout(timer);
      running.delete(child);
      // With --fail-fast forge exits with 0 also when a test failed.
      resolve({ passed: status === 0 && !text.includes('[FAIL'), text });
    });
  });
}

/** What became of one mutant: the test that killed it, or nothing when it lives. */
async function tryMutant(dir, mutant) {
  const file = path.join(dir, 'contracts/src', mutant.file);
  const source = readFileSync(path.join(root, 'contracts/src', mutant.file), 'utf8');
  if (source.split(mutant.find).length !== 2)
    return { problem: 'the text to replace must occur exactly once' };
  writeFileSync(
    file,
    source.replace(mutant.find, () => mutant.replace),
  );
  try {
    for (const args of [['--match-path', mutant.first], []]) {
      const { passed, text } = await runTests(dir, args);
      if (text.includes('Compiler run failed')) return { problem: 'does not compile' };
      if (!passed) return { killer: /\[FAIL[^\n]*\] (\w+)\(/.exec(text)?.[1] ?? 'no test: forge gave up' };
    }
    return { problem: 'LIVES' };
  } finally {
    writeFileSync(file, source);
  }
}

/** Works through the mutants in every copy at once; answers how many of them no test killed. */
async function tryAll(dirs, mutants) {
  const queue = [...mutants];
  let problems = 0;
  const work = async (dir) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const startedAt = Date.now();
      const { killer, problem } = await tryMutant(dir, mutant);
      if (problem) problems += 1;
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4);
      process.stdout.write(`${seconds} s  ${mutant.name.padEnd(42)}${problem ?? killer}\n`);
    }
  };
  await Promise.all(dirs.map(work));
  return problems;
}

const dirs = [copyProject(root)];
const removeCopies = () => {
  for (const dir of dirs) rmSync(dir, { recursive: true, force: true });
};
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) end(child);
    removeCopies();
    process.exit(1);
  });
}
try {
  const unbroken = options['skip-unbroken'] ? undefined : await runTests(dirs[0], []);
  if (unbroken && !unbroken.passed) {
    process.stderr.write(`${unbroken.text}\nThe tests fail without any mutant.\n`);
    process.exitCode = 1;
  } else {
    while (dirs.length < WORKERS) dirs.push(copyProject(dirs[0]));
    const mutants = chosenMutants();
    const problems = await tryAll(dirs, mutants);
    process.stdout.write(`${mutants.length - problems} of ${mutants.length} mutants killed.\n`);
    if (problems > 0) process.exitCode = 1;
  }
} finally {
  removeCopies();
}
