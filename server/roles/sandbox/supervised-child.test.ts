import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { temporaryDir } from '#chain/testing/temporary-dir.ts';
import { until } from '#chain/testing/until.ts';
import type { Logger } from '#observe/logger.ts';
import { superviseChild } from './supervised-child.ts';

const dir = temporaryDir();
afterAll(() => dir.remove());

/** Says it again and again: nobody may be listening yet when it starts anew. */
const SAYS_AND_STAYS = `setInterval(() => process.send(JSON.parse(process.argv[2])), 20);`;
const IGNORES_SIGTERM = `process.on('SIGTERM', () => {}); ${SAYS_AND_STAYS}`;

function supervised(code: string, secret?: object) {
  mkdirSync(dir.path, { recursive: true });
  const file = dir.file(`child-${Math.random()}.mjs`);
  writeFileSync(file, code);
  const complaints: string[] = [];
  const note = (_: object, text: string): void => void complaints.push(text);
  const logger: Logger = { debug: note, info: note, warn: note, error: note, child: () => logger };
  let starts = 0;
  const child = superviseChild({
    ...{ name: 'the child', execArgv: [], logger },
    entry: pathToFileURL(file),
    config: () => ({ start: ++starts }),
    secrets: secret && (() => secret),
  });
  return { child, complaints, starts: () => starts };
}

const nextWord = (child: ReturnType<typeof superviseChild>): Promise<unknown> =>
  new Promise((resolve) => child.current().once('message', resolve));
const isGone = (pid: number): boolean => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('a process that dies is told and started again, with what it has to know by then', async () => {
  const { child, complaints } = supervised(SAYS_AND_STAYS);
  expect(await nextWord(child)).toEqual({ start: 1 });
  const first = child.current();
  first.kill('SIGKILL');
  await until(
    () => child.current() !== first,
    (isNew) => isNew,
  );
  expect(await nextWord(child)).toEqual({ start: 2 });
  expect(complaints).toEqual(['the child ended; restarting']);
  await child.stop();
});

test('a secret is the first message of each start, and in no list of processes', async () => {
  const { child } = supervised(
    `process.once('message', (said) => process.send({ said, argv: process.argv }));`,
    {
      password: 'hunter2',
    },
  );
  const heard = await nextWord(child);
  expect(heard).toMatchObject({ said: { password: 'hunter2' } });
  expect(JSON.stringify((heard as { argv: string[] }).argv)).not.toContain('hunter2');
  await child.stop();
});

test('a process that is stopped is not started again, also when it has just died', async () => {
  const { child, starts } = supervised('process.exit(3);');
  await new Promise((resolve) => child.current().once('exit', resolve));
  await child.stop();
  expect([starts(), child.current().exitCode]).toEqual([1, 3]);
});

test('a process that will not end is ended', async () => {
  const { child } = supervised(IGNORES_SIGTERM);
  await nextWord(child);
  const { pid = 0 } = child.current();
  await child.stop();
  expect(isGone(pid)).toBe(true);
});
