import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Each file quicker than this is taken for one of `USUAL_S`, and not kept. */
const KEPT_FROM_S = 2;
const USUAL_S = 1;

type Measured = { file: string; seconds: number };

/** Answers the seconds of a test file from those that are kept; of one that is not known, what most files take. */
export function readSeconds(kept: string): (file: string) => number {
  const seconds = existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Record<string, number>) : {};
  return (file) => seconds[file] ?? USUAL_S;
}

/** Keeps the seconds of each slow file, in the order of their names. */
export function keepSeconds(kept: string, files: readonly Measured[]): void {
  const slow = files.filter(({ seconds }) => seconds >= KEPT_FROM_S);
  const sorted = slow.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  const entries = sorted.map(({ file, seconds }) => [file, Number(seconds.toFixed(1))]);
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
