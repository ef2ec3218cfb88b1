import path from 'node:path';
import process from 'node:process';
import { readNamed } from '#server/config/env.ts';
import { startProcesses } from './processes.ts';

/** Settings that the processes take over from this one. */
const PASSED_ON = ['SANDBOX_FILLS', 'SANDBOX_RATE', 'SANDBOX_MAIL_PORT', 'LOG_LEVEL'];

/** The product in four processes behind a proxy on PORT, until it is asked to end: what browser tests are run against. */
const settings = PASSED_ON.flatMap((name) => {
  const value = readNamed(name);
  return value === null ? [] : [[name, value] as const];
});
const ending = new AbortController();
const started = startProcesses({
  signal: ending.signal,
  dataDir: path.resolve(readNamed('DATA_DIR') ?? '.data-test/processes'),
  port: Number(readNamed('PORT')),
  env: Object.fromEntries(settings),
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    ending.abort();
    started
      .then(
        ({ end }) => end(),
        () => {}, // ended with its start
      )
      .finally(() => process.exit(0));
  });
}
process.stdout.write(`four processes run behind ${(await started).url}\n`);
