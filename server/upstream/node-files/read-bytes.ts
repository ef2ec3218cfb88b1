import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ArchiveError, decodeLz4Frames } from './lz4-frames.ts';

/** How much of a file is read at once: little enough that parsing it holds the event loop for a few milliseconds only. */
export const READ_BYTES = 256 * 1024;

/** Size of a file in bytes; null when it is not there. */
export function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null;
}

/** The bytes of a file from `from` to its present end, in pieces that share one buffer. A file that is not there has none. */
export function* readPlain(path: string, from: number, pieceBytes: number): Generator<Buffer> {
  const size = sizeOf(path);
  if (size === null || size <= from) return;
  const fd = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(Math.min(pieceBytes, size - from));
  try {
    for (let at = from; at < size; ) {
      const bytes = readSync(fd, buffer, 0, Math.min(buffer.length, size - at), at);
      if (bytes === 0) return;
      at += bytes;
      yield buffer.subarray(0, bytes);
    }
  } finally {
    closeSync(fd);
  }
}

/** As `readPlain`, of what an `.lz4` archive holds; `from` counts unpacked bytes. @throws ArchiveError when the archive is damaged. */
export function* readArchive(path: string, from: number, pieceBytes: number): Generator<Buffer> {
  let skip = from;
  for (const block of decodeLz4Frames(readPlain(path, 0, pieceBytes))) {
    if (skip >= block.length) {
      skip -= block.length;
      continue;
    }
    yield block.subarray(skip);
    skip = 0;
  }
}

/** Whether an error tells of a file that cannot be read or an archive that is damaged, and not of a fault in the program. */
export const isUnreadable = (error: unknown): error is Error =>
  error instanceof ArchiveError ||
  (error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string');
