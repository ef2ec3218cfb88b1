import { existsSync } from 'node:fs';
import type { GapPart, OpenGap } from '#store/writes/block-gap.ts';
import { type HourFile, hourFilePath, listHourFiles } from '#upstream/node-files/hour-file.ts';
import { LineSplitter, MAX_LINE_BYTES, type SplitLine } from '#upstream/node-files/line-splitter.ts';
import { type ParsedBlock, parseBlock, refusedBlock } from '#upstream/node-files/parse-block.ts';
import { isUnreadable, READ_BYTES, readArchive, readPlain } from '#upstream/node-files/read-bytes.ts';

const HOUR_MS = 3_600_000;
/** Larger gaps are recovered in several goes. */
const MAX_FILLS = 100_000;
/** Hours of files searched around a gap: a node files a block under the hour at which it wrote it. */
const HOURS_AROUND = 1;
const MAX_HOURS = 24 * 31;

export type FoundBlock = { file: string; byteOffset: number; block: ParsedBlock };

/** Blocks found in the files around a gap. */
export type Recovery = { gap: OpenGap; found: FoundBlock[]; parts: GapPart[] };

/** Called with a file that could not be read to its end. */
export type OnUnreadable = (what: { file: string; archived: boolean; error: string }) => void;

/** Whether the database refused a block before, so that its line is kept raw. */
export type IsRefused = (blockNumber: number) => boolean;

/** The block number of a line by a look at its beginning; null when it is not there. */
function peekBlockNumber(line: Buffer): number | null {
  const digits = /"block_number":\s*(\d{1,15})\b/.exec(line.toString('latin1', 0, 256))?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Both forms of an hour: its archive may hold what the file does not, and the other way round. */
function formsOf(nodeDataDir: string, file: HourFile): HourFile[] {
  return [
    { ...file, archived: true },
    { ...file, archived: false },
  ].filter((form) => existsSync(hourFilePath(nodeDataDir, form)));
}

/** The files of every hour in which a block of the gaps may have been written, each once, oldest first. */
async function filesAround(nodeDataDir: string, gaps: readonly OpenGap[]): Promise<HourFile[]> {
  const byHour = new Map<number, HourFile>();
  for (const gap of gaps) {
    const from = Math.floor(gap.fromMs / HOUR_MS) - HOURS_AROUND;
    const to = Math.floor(gap.toMs / HOUR_MS) + HOURS_AROUND;
    for (const file of await listHourFiles(nodeDataDir, from, Math.min(to, from + MAX_HOURS))) {
      byHour.set(file.hour, file);
    }
  }
  const hours = [...byHour.values()].sort((left, right) => left.hour - right.hour);
  return hours.flatMap((file) => formsOf(nodeDataDir, file));
}

function* linesOf(nodeDataDir: string, file: HourFile): Generator<SplitLine[]> {
  const splitter = new LineSplitter(0, MAX_LINE_BYTES);
  const path = hourFilePath(nodeDataDir, file);
  const pieces = file.archived ? readArchive(path, 0, READ_BYTES) : readPlain(path, 0, READ_BYTES);
  for (const piece of pieces) {
    const lines: SplitLine[] = [];
    splitter.push(piece, (line) => lines.push(line));
    yield lines;
  }
}

/** Gathers the blocks that lie in gaps, up to a bound on their fills. */
class Finder {
  readonly #gaps: readonly OpenGap[];
  readonly #isRefused: IsRefused;
  readonly #found = new Map<number, FoundBlock>();
  #fills = 0;

  constructor(gaps: readonly OpenGap[], isRefused: IsRefused) {
    this.#gaps = gaps;
    this.#isRefused = isRefused;
  }

  take(file: string, { line, start, oversized }: SplitLine): void {
    if (oversized || this.#fills >= MAX_FILLS) return;
    const number = peekBlockNumber(line);
    if (number !== null && !this.#isMissing(number)) return;
    const parsed = parseBlock(line);
    if ('reason' in parsed || !this.#isMissing(parsed.blockNumber)) return;
    const block = this.#isRefused(parsed.blockNumber) ? refusedBlock(parsed, line) : parsed;
    this.#found.set(block.blockNumber, { file, byteOffset: start, block });
    this.#fills += block.fills.length;
  }

  #isMissing(number: number): boolean {
    const isIn = (gap: OpenGap): boolean => number >= gap.fromBlock && number <= gap.toBlock;
    return this.#gaps.some(isIn) && !this.#found.has(number);
  }

  /** Of each gap of which anything was found. */
  recoveries(): Recovery[] {
    const blocks = [...this.#found.values()].sort((a, b) => a.block.blockNumber - b.block.blockNumber);
    return this.#gaps.flatMap((gap) => {
      const found = blocks.filter(
        ({ block }) => block.blockNumber >= gap.fromBlock && block.blockNumber <= gap.toBlock,
      );
      const numbers = found.map(({ block }) => block.blockNumber);
      return found.length > 0 ? [{ gap, found, parts: partsOf(gap, numbers) }] : [];
    });
  }
}

/**
 * Searches the archives and files around `gaps` for their blocks, in one pass. Yields `undefined` after each piece
 * read, so that live blocks are not delayed, and the result as the last value. An unreadable file or damaged archive
 * counts as ending there and is passed to `onUnreadable`. @throws any other error.
 */
export async function* searchGaps(
  nodeDataDir: string,
  gaps: readonly OpenGap[],
  onUnreadable: OnUnreadable,
  isRefused: IsRefused,
): AsyncGenerator<undefined, Recovery[]> {
  const finder = new Finder(gaps, isRefused);
  for (const file of await filesAround(nodeDataDir, gaps)) {
    try {
      for (const lines of linesOf(nodeDataDir, file)) {
        for (const line of lines) finder.take(file.name, line);
        yield;
      }
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      onUnreadable({ file: file.name, archived: file.archived, error: String(error) });
      yield;
    }
  }
  return finder.recoveries();
}

/** A gap cut into runs that are found and runs that are not; `found` ascending and within it. */
export function partsOf(gap: Pick<OpenGap, 'fromBlock' | 'toBlock'>, found: readonly number[]): GapPart[] {
  const parts: GapPart[] = [];
  let next = gap.fromBlock;
  for (const number of found) {
    const last = parts.at(-1);
    if (number > next) parts.push({ fromBlock: next, toBlock: number - 1, filled: false });
    if (number === next && last?.filled) last.toBlock = number;
    else parts.push({ fromBlock: number, toBlock: number, filled: true });
    next = number + 1;
  }
  if (next <= gap.toBlock) parts.push({ fromBlock: next, toBlock: gap.toBlock, filled: false });
  return parts;
}
