import { secondsOf } from './processor-seconds.ts';

/** Processor seconds of `work` in a new process where the budgets were measured. */
const REFERENCE_SECONDS = 0.14;

/** Fixed work of the kind that tests do: objects, strings and sorting. */
function work(): void {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({ id: (i * 7_919) % 20_011, name: `row ${i}` }));
  for (let round = 0; round < 4; round += 1) {
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    copy.sort((a, b) => a.id - b.id || a.name.localeCompare(b.name));
  }
}

/** How many times slower this machine is now than the one on which the budgets were measured. For the first call in a process. */
export const slowness = (): number => secondsOf(work) / REFERENCE_SECONDS;
