import type { IngestStatus } from '#app/live/live-events.ts';

/** Milliseconds until history is read at the present speed; null while there is no speed to go by. */
export function remainingMs(status: IngestStatus): number | null {
  if (status.fills === 0 || status.fillsPerSecond <= 0) return null;
  const bytesPerFill = status.bytesRead / status.fills;
  const left = Math.max(0, status.bytesTotal - status.bytesRead);
  return bytesPerFill > 0 ? (left / bytesPerFill / status.fillsPerSecond) * 1_000 : null;
}
