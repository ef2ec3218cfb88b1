import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { touchOutcomes } from '#store/writes-metadata/upsert-outcomes.ts';
import type { Catalogue } from './catalogue.ts';
import type { MetadataWriter } from './metadata-writer.ts';

const TOUCH_MS = 60_000;

type Deps = {
  db: Pool;
  writer: MetadataWriter;
  catalogue: Catalogue;
  logger: Logger;
  now: () => number;
  signal: AbortSignal;
  correctMs: number;
};

/**
 * Fills arrive independently, before or after their metadata. This periodically corrects times from stored fills, and
 * updates when live outcomes were last seen. Runs until the signal.
 */
export async function keepInOrder(deps: Deps): Promise<void> {
  const { db, writer, catalogue, logger, now, signal, correctMs } = deps;
  let touchedAtMs = now();
  while (!signal.aborted) {
    await pause(correctMs, signal);
    if (signal.aborted) return;
    try {
      await writer.correctTimes();
      if (now() - touchedAtMs < TOUCH_MS) continue;
      touchedAtMs = now();
      await touchOutcomes(db, catalogue.liveIds, touchedAtMs);
    } catch (error) {
      logger.warn({ err: error }, 'correcting outcome times failed; trying again');
    }
  }
}
