import path from 'node:path';
import { pause } from '#observe/pause.ts';
import { awaitChange } from './await-change.ts';
import {
  type HourFile,
  hourFilePath,
  hourlyDir,
  listHourFiles,
  type NodeOutput,
  parseHourName,
} from './hour-file.ts';
import { LineSplitter, MAX_LINE_BYTES, type SplitLine } from './line-splitter.ts';
import { READ_BYTES, readArchive, readPlain, sizeOf } from './read-bytes.ts';

/** A place in the node's output: an hourly file (`YYYYMMDD/H`) and the byte up to which its lines were read. */
export type NodePosition = { file: string; byteOffset: number };

/** Lines that were read in one go. They share memory that the next step reuses: take what is needed before asking for more. */
export type NodeLines = {
  file: string;
  lines: SplitLine[];
  /** Position after the last of `lines`. */
  byteOffset: number;
  /** Whether all that the node has written so far was read. */
  caughtUp: boolean;
};

export type TailWarning = {
  file: string;
  problem: 'truncated' | 'unfinished_line' | 'unreadable';
  detail: string;
};

export type TailOptions = {
  nodeDataDir: string;
  /** Which of the node's outputs; fills by default. */
  output?: NodeOutput;
  /** Where to go on; null begins with the oldest file. */
  from: NodePosition | null;
  signal: AbortSignal;
  /** A longer line is given out cut, marked `oversized`. */
  maxLineBytes?: number;
  /** Poll interval where the file system reports no changes. */
  pollMs?: number;
  /** Grace period for an unfinished line once the next hour's file exists. */
  graceMs?: number;
  onWarning?: (warning: TailWarning) => void;
};

const DAY_LENGTH = 'YYYYMMDD'.length;

/**
 * Follows the hourly files of one output of a node: reads from `from` to the end of what is written, then waits for more,
 * for ever, until `signal`. A line is given out only with its line feed. Missing hours are passed over; an hour
 * that is there only as an `.lz4` archive is read from it. Uses synchronous reads: run it off the main thread.
 */
export async function* tailNodeFiles(options: TailOptions): AsyncGenerator<NodeLines> {
  const { from, signal } = options;
  const fromHour = from ? (parseHourName(from.file) ?? 0) : 0;
  const first = yield* awaitFirstHour(options, fromHour);
  let queue = await hoursFrom(options, fromHour);
  let file = first ? queue.shift() : undefined;
  while (file && !signal.aborted) {
    const offset = from && file.name === from.file ? from.byteOffset : 0;
    const known = queue.shift() ?? null;
    const reading = {
      file,
      splitter: splitterAt(offset, options),
      options,
      archiveBytes: -1,
      faultTold: false,
    };
    const next = yield* readHour(reading, known);
    if (next && !known) queue = await hoursFrom(options, next.hour + 1);
    file = next ?? undefined;
  }
}

/** The hours of the output from an epoch hour on, oldest first. */
const hoursFrom = ({ nodeDataDir, output }: TailOptions, hour: number): Promise<HourFile[]> =>
  listHourFiles(nodeDataDir, hour, Number.POSITIVE_INFINITY, output);

/** Waits until the node has written any hour from `fromHour` on. False when the signal came first. */
async function* awaitFirstHour(options: TailOptions, fromHour: number): AsyncGenerator<NodeLines, boolean> {
  const { from, signal, pollMs = 100 } = options;
  while (!signal.aborted) {
    if ((await hoursFrom(options, fromHour)).length > 0) return true;
    yield { file: from?.file ?? '', lines: [], byteOffset: from?.byteOffset ?? 0, caughtUp: true };
    await pause(pollMs, signal);
  }
  return false;
}

type Reading = {
  file: HourFile;
  splitter: LineSplitter;
  options: TailOptions;
  /** Size of the archive that was read to its end. */
  archiveBytes: number | null;
  /** Whether the file's current fault has been reported. */
  faultTold: boolean;
};

const splitterAt = (offset: number, { maxLineBytes = MAX_LINE_BYTES }: TailOptions): LineSplitter =>
  new LineSplitter(offset, maxLineBytes);

/**
 * Reads one hour until a later one (`known` already, or seen here) has begun, and returns that; null on the signal.
 * The hour is read to its end once more after the later one was seen: it may have grown in between.
 */
async function* readHour(
  reading: Reading,
  known: HourFile | null,
): AsyncGenerator<NodeLines, HourFile | null> {
  const { signal, nodeDataDir, output, pollMs = 100, graceMs = 1_000 } = reading.options;
  const day = path.join(hourlyDir(nodeDataDir, output), reading.file.name.slice(0, DAY_LENGTH));
  let later = known;
  let leaveAtMs = Number.POSITIVE_INFINITY;
  while (!signal.aborted) {
    const isLastRead = later !== null;
    yield* drain(reading);
    if (isLastRead && hasLeft(reading, leaveAtMs)) return later;
    later ??= (await hoursFrom(reading.options, reading.file.hour + 1))[0] ?? null;
    if (later && !isLastRead && reading.splitter.pending === 0) continue;
    if (later) leaveAtMs = Math.min(leaveAtMs, Date.now() + graceMs);
    yield { file: reading.file.name, lines: [], byteOffset: reading.splitter.consumed, caughtUp: true };
    await awaitChange(day, pollMs, signal);
  }
  return null;
}

/** Whether the hour is finished: no partial line, or its grace period is over. */
function hasLeft(reading: Reading, leaveAtMs: number): boolean {
  const { pending, consumed } = reading.splitter;
  if (pending === 0) return true;
  if (Date.now() < leaveAtMs) return false;
  warn(reading, 'unfinished_line', `${pending} bytes without a line feed at byte ${consumed}`);
  return true;
}

/** Yields every complete line from the current position to the end of the file. */
function* drain(reading: Reading): Generator<NodeLines> {
  const { options } = reading;
  const source = sourceOf(reading);
  if (source === null) return;
  const from = reading.splitter.consumed + reading.splitter.pending;
  const read = reading.file.archived ? readArchive : readPlain;
  try {
    for (const bytes of read(source, from, READ_BYTES)) {
      const lines: SplitLine[] = [];
      reading.splitter.push(bytes, (line) => lines.push(line));
      yield { file: reading.file.name, lines, byteOffset: reading.splitter.consumed, caughtUp: false };
      if (options.signal.aborted) return;
    }
    reading.faultTold = false;
  } catch (error) {
    if (!reading.faultTold) warn(reading, 'unreadable', String(error));
    reading.faultTold = true;
  }
}

/** The path to read from now, the position put right for it; null when there is nothing new. */
function sourceOf(reading: Reading): string | null {
  const { nodeDataDir, output } = reading.options;
  const archive = { ...reading.file, archived: true };
  if (!reading.file.archived) {
    const source = hourFilePath(nodeDataDir, reading.file, output);
    const size = sizeOf(source);
    if (size !== null) {
      rewind(reading, size);
      return source;
    }
    if (sizeOf(hourFilePath(nodeDataDir, archive, output)) === null) return null;
    // The hour was packed meanwhile: the same bytes go on in the archive.
    reading.file = archive;
  }
  const source = hourFilePath(nodeDataDir, archive, output);
  const size = sizeOf(source);
  if (size === reading.archiveBytes) return null;
  reading.archiveBytes = size;
  return source;
}

/**
 * Steps back to the last whole line when one is under way, since a node that restarts cuts it off and writes it anew;
 * and to the beginning when the file became shorter than what was read.
 */
function rewind(reading: Reading, size: number): void {
  const { consumed, pending } = reading.splitter;
  const isCut = size < consumed;
  if (isCut) warn(reading, 'truncated', `from ${consumed} to ${size} bytes`);
  if (isCut || size < consumed + pending || (pending > 0 && pending <= READ_BYTES)) {
    reading.splitter = splitterAt(isCut ? 0 : consumed, reading.options);
  }
}

function warn({ file, options }: Reading, problem: TailWarning['problem'], detail: string): void {
  options.onWarning?.({ file: file.name, problem, detail });
}
