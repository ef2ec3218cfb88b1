import type { IngestProgress } from '#bus/topics.ts';
import type { IngestCursor } from '#store/writes/ingest-cursor.ts';
import { hourFilePath, listHourFiles, parseHourName } from '#upstream/node-files/hour-file.ts';
import { sizeOf } from '#upstream/node-files/read-bytes.ts';

const MEASURE_LOADING_MS = 2_000;
/** Once live there is little to tell, and a year of hours to look at. */
const MEASURE_LIVE_MS = 60_000;
const RATE_WINDOW_MS = 5_000;

type Sizes = { hour: number; bytes: number }[];

/** Measures ingest progress, for logs and health. */
export class ProgressMeter {
  readonly #nodeDataDir: string;
  #sizes: Sizes = [];
  #measuredAtMs = 0;
  #marks: { atMs: number; fills: number }[] = [];

  constructor(nodeDataDir: string) {
    this.#nodeDataDir = nodeDataDir;
  }

  async read(cursor: IngestCursor, phase: IngestProgress['phase'], nowMs: number): Promise<IngestProgress> {
    const everyMs = phase === 'live' ? MEASURE_LIVE_MS : MEASURE_LOADING_MS;
    if (nowMs - this.#measuredAtMs > everyMs) await this.#measure(nowMs);
    const hour = parseHourName(cursor.file) ?? -1;
    const read = this.#sizes.filter((size) => size.hour < hour).reduce((sum, size) => sum + size.bytes, 0);
    const bytesRead = read + cursor.byteOffset;
    const bytesTotal = this.#sizes.reduce((sum, size) => sum + size.bytes, 0);
    return {
      phase,
      fills: cursor.fills,
      bytesRead,
      bytesTotal: Math.max(bytesTotal, bytesRead),
      blockNumber: cursor.blockNumber,
      blockTimeMs: cursor.blockTimeMs,
      fillsPerSecond: this.#rate(cursor.fills, nowMs),
    };
  }

  async #measure(nowMs: number): Promise<void> {
    this.#measuredAtMs = nowMs;
    const files = await listHourFiles(this.#nodeDataDir, 0);
    this.#sizes = files.map((file) => ({
      hour: file.hour,
      bytes: sizeOf(hourFilePath(this.#nodeDataDir, file)) ?? 0,
    }));
  }

  /** Fills stored each second over the last few seconds. */
  #rate(fills: number, nowMs: number): number {
    this.#marks = [
      ...this.#marks.filter((mark) => nowMs - mark.atMs <= RATE_WINDOW_MS),
      { atMs: nowMs, fills },
    ];
    const [first] = this.#marks;
    if (!first || nowMs <= first.atMs) return 0;
    return Math.round(((fills - first.fills) * 1_000) / (nowMs - first.atMs));
  }
}
