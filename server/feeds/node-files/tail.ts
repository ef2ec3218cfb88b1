import { setTimeout as delay } from 'node:timers/promises';
import { awaitChange } from './await-change.ts';
import { type HourFile, hourFilePath, hourlyDir, listHourFiles, parseHourName } from './hour-file.ts';
import { LineSplitter, type SplitLine } from './line-splitter.ts';
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
  /** Where to go on; null begins with the oldest file. */
  from: NodePosition | null;
  signal: AbortSignal;
  /** A longer line is given out cut, marked `oversized`. */
  maxLineBytes?: number;
  /** How often to look where the file system tells of no change. */
  pollMs?: number;
  /** How long the end of a line may follow after the next hour's file has begun. */
  graceMs?: number;
  onWarning?: (warning: TailWarning) => void;
};

const MAX_LINE_BYTES = 64 * 1024 * 1024;

/**
 * Follows the hourly fill files of a node: reads from `from` to the end of what is written, then waits for more,
 * for ever, until `signal`. A line is given out only with its line feed. Missing hours are passed over; an hour
 * that is there only as an `.lz4` archive is read from it. Uses synchronous reads: run it off the main thread.
 */
export async function* tailNodeFiles(options: TailOptions): AsyncGenerator<NodeLines> {
  const { nodeDataDir, signal, pollMs = 100 } = options;
  const fromHour = options.from ? (parseHourName(options.from.file) ?? 0) : 0;
  let byteOffset = options.from?.byteOffset ?? 0;
  let queue = await listHourFiles(nodeDataDir, fromHour);
  let file = queue.shift();
  while (!file) {
    yield { file: options.from?.file ?? '', lines: [], byteOffset, caughtUp: true };
    await delay(pollMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    queue = await listHourFiles(nodeDataDir, fromHour);
    file = queue.shift();
  }
  while (!signal.aborted) {
    const offset = file.name === options.from?.file ? byteOffset : 0;
    const reading: Reading = { file, splitter: splitterAt(offset, options), options };
    const known: HourFile | undefined = queue.shift();
    const next: HourFile | null = yield* readHour(reading, known ?? null);
    if (!next) return;
    byteOffset = 0;
    file = next;
    if (!known) queue = (await listHourFiles(nodeDataDir, next.hour + 1)) ?? [];
  }
}

type Reading = { file: HourFile; splitter: LineSplitter; options: TailOptions };

const splitterAt = (offset: number, { maxLineBytes = MAX_LINE_BYTES }: TailOptions): LineSplitter =>
  new LineSplitter(offset, maxLineBytes);

/** Reads one hour until a later one has begun (which it returns) or the signal came (null). */
async function* readHour(
  reading: Reading,
  known: HourFile | null,
): AsyncGenerator<NodeLines, HourFile | null> {
  const { signal, nodeDataDir, pollMs = 100, graceMs = 1_000 } = reading.options;
  let next = known;
  let leaveAt = 0;
  while (!signal.aborted) {
    const mayHaveMore = next === null;
    yield* drain(reading);
    if (next && !mayHaveMore && hasLeft(reading, (leaveAt ||= Date.now() + graceMs))) return next;
    next ??= (await listHourFiles(nodeDataDir, reading.file.hour + 1))[0] ?? null;
    // Once more from the top: the hour may have grown between its last read and the sight of the next one.
    if (next && reading.splitter.pending === 0) continue;
    yield { file: reading.file.name, lines: [], byteOffset: reading.splitter.consumed, caughtUp: true };
    await awaitChange(`${hourlyDir(nodeDataDir)}/${reading.file.name.slice(0, 8)}`, pollMs, signal);
  }
  return null;
}

/** Whether the hour is done with: no line is under way, or its end has been awaited long enough. */
function hasLeft({ splitter, file, options }: Reading, leaveAtMs: number): boolean {
  if (splitter.pending === 0) return true;
  if (Date.now() < leaveAtMs) return false;
  const detail = `${splitter.pending} bytes without a line feed at byte ${splitter.consumed}`;
  options.onWarning?.({ file: file.name, problem: 'unfinished_line', detail });
  return true;
}

/** Gives out every whole line between the present position and the end of the file. */
function* drain(reading: Reading): Generator<NodeLines> {
  const { file, options } = reading;
  const path = hourFilePath(options.nodeDataDir, file);
  restartIfTruncated(reading, path);
  const from = reading.splitter.consumed + reading.splitter.pending;
  const read = file.archived ? readArchive : readPlain;
  try {
    for (const bytes of read(path, from, READ_BYTES)) {
      const lines: SplitLine[] = [];
      reading.splitter.push(bytes, (line) => lines.push(line));
      yield { file: file.name, lines, byteOffset: reading.splitter.consumed, caughtUp: false };
      if (options.signal.aborted) return;
    }
  } catch (error) {
    options.onWarning?.({ file: file.name, problem: 'unreadable', detail: String(error) });
  }
}

function restartIfTruncated(reading: Reading, path: string): void {
  const { file, splitter, options } = reading;
  if (file.archived) return;
  const size = sizeOf(path);
  const position = splitter.consumed + splitter.pending;
  if (size === null || size >= position) return;
  options.onWarning?.({ file: file.name, problem: 'truncated', detail: `from ${position} to ${size} bytes` });
  reading.splitter = splitterAt(0, options);
}
