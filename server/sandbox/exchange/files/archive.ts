import { existsSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { compressFrame, decompressFrameSync } from 'lz4-napi';
import { hourPath } from './node-files.ts';

/** Path of the archived form of an hour: one LZ4 frame, as upstream's own archive holds it. */
export const archivePath = (dir: string, hour: number): string => `${hourPath(dir, hour)}.lz4`;

/**
 * Replaces the plain files of the hours before `endHour` by archives. Safe to run again after a crash: an hour
 * has its plain file until its archive is complete.
 */
export async function archiveHours(dir: string, endHour: number, signal?: AbortSignal): Promise<void> {
  for (let hour = 0; hour < endHour && !signal?.aborted; hour++) {
    const plain = hourPath(dir, hour);
    if (!existsSync(plain)) continue;
    const draft = `${archivePath(dir, hour)}.tmp`;
    writeFileSync(draft, await compressFrame(await readFile(plain)));
    renameSync(draft, archivePath(dir, hour));
    unlinkSync(plain);
  }
}

/** Content of an archive. */
export const unpack = (archive: Buffer): Buffer => decompressFrameSync(archive);
