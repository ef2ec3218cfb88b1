import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A file quicker than this counts as one of `USUAL_S`, and is not stored. */
const STORED_FROM_S = 2;
const USUAL_S = 1;
const STORED = path.join(import.meta.dirname, 'seconds.json');
const TEST = /\.test\.tsx?$/;

/** @returns {Record<string, number>} */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/**
 * Answers the processor seconds of a test file from those that are stored; of one that is not known, what most take.
 *
 * @returns {(file: string) => number}
 */
export function readSeconds(stored = STORED) {
  const seconds = read(stored);
  return (file) => seconds[file] ?? USUAL_S;
}

/**
 * Stores the processor seconds of each slow test file, in the order of their names. What is known of files that were not
 * measured stays, unless they are gone.
 *
 * @param {readonly { file: string; seconds: number }[]} measured
 */
export function keepSeconds(measured, stored = STORED) {
  const known = new Map(Object.entries(read(stored)).filter(([file]) => existsSync(file)));
  for (const { file, seconds } of measured.filter(({ file }) => TEST.test(file))) {
    if (seconds >= STORED_FROM_S) known.set(file, Number(seconds.toFixed(1)));
    else known.delete(file);
  }
  const entries = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(stored, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
}
