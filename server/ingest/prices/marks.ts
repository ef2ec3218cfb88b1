import { z } from 'zod';
import type { MarkWrite } from '#store/writes-metadata/marks.ts';

const context = z.object({ ctx: z.object({ markPx: z.string().regex(/^\d{1,15}(\.\d{1,18})?$/) }) });

/** The mark of an `activeAssetCtx` frame; null when it has none that is a positive decimal. */
export function readMarkFrame(data: unknown): number | null {
  const parsed = context.safeParse(data);
  const px = parsed.success ? Number(parsed.data.ctx.markPx) : 0;
  return px > 0 ? px : null;
}

/** Marks that could not be stored yet are kept up to this many; beyond, the oldest go. */
const MAX_UNSTORED = 10_000;

/** The newest mark of each symbol since it was last taken, and marks that wait to be stored. */
export class Marks {
  readonly #fresh = new Map<string, MarkWrite>();
  #unstored: MarkWrite[] = [];
  /** When any mark last arrived; -Infinity before the first. */
  heardAtMs = Number.NEGATIVE_INFINITY;

  put(symbol: string, px: number, timeMs: number): void {
    this.#fresh.set(symbol, { symbol, px, timeMs });
    this.heardAtMs = timeMs;
  }

  /** The newest mark of each symbol that had one since the last call. They now wait to be stored. */
  takeFresh(): MarkWrite[] {
    const fresh = [...this.#fresh.values()];
    this.#fresh.clear();
    this.#unstored = [...this.#unstored, ...fresh].slice(-MAX_UNSTORED);
    return fresh;
  }

  /** Stores what waits; when that fails it waits on. @throws what `insert` throws */
  async store(insert: (marks: MarkWrite[]) => Promise<void>): Promise<void> {
    const marks = this.#unstored;
    await insert(marks);
    this.#unstored = this.#unstored.slice(marks.length);
  }
}
