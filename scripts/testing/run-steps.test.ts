import { expect, test } from 'vitest';
import { runSteps } from './run-steps.mjs';

type Table = Parameters<typeof runSteps>[0];

/** Runs a table on two cores, each step until `end` is called with its name. */
function begin(steps: Table) {
  const open = new Map<string, (ok: boolean) => void>();
  const started: string[] = [];
  const skipped: string[] = [];
  const done = runSteps(
    steps,
    2,
    ({ name }) => {
      started.push(name);
      return new Promise<boolean>((resolve) => open.set(name, resolve));
    },
    ({ name }, missing) => skipped.push(`${name} without ${missing}`),
  );
  const end = async (name: string, ok = true) => {
    open.get(name)?.(ok);
    await new Promise(setImmediate);
  };
  return { started, skipped, done, end };
}

test('steps run beside each other as far as the processors allow', async () => {
  const run = begin([
    { name: 'build', cores: 1 },
    { name: 'tests', cores: 2 },
    { name: 'lint', cores: 1 },
    { name: 'waiting', cores: 0 },
  ]);
  expect(run.started).toEqual(['build', 'lint', 'waiting']);
  await run.end('build');
  expect(run.started).not.toContain('tests');
  await run.end('lint');
  expect(run.started).toEqual(['build', 'lint', 'waiting', 'tests']);
  await run.end('tests');
  await run.end('waiting');
  await run.done;
});

test('a step that needs more processors than there are runs when nothing else keeps one busy', async () => {
  const run = begin([
    { name: 'lint', cores: 1 },
    { name: 'tests', cores: 3 },
  ]);
  await run.end('lint');
  expect(run.started).toEqual(['lint', 'tests']);
  await run.end('tests');
  await run.done;
});

test('a step that fails stops only those that need it', async () => {
  const run = begin([
    { name: 'build', cores: 1 },
    { name: 'types', cores: 1, after: ['build'] },
    { name: 'browser', cores: 2, needs: ['build'] },
    { name: 'report', cores: 1, needs: ['browser'] },
  ]);
  expect(run.started).toEqual(['build']);
  await run.end('build', false);
  await run.end('types');
  await run.done;
  expect(run.started).toEqual(['build', 'types']);
  expect(run.skipped).toEqual(['browser without build', 'report without browser']);
});

test('a step that waits for no step above it is refused', async () => {
  await expect(begin([{ name: 'types', cores: 1, after: ['biuld'] }]).done).rejects.toThrow(
    'Step "types" waits for "biuld", which is no step above it.',
  );
});
