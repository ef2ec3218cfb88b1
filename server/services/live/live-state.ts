import type { Bus, IngestProgress, MetadataProgress } from '#bus/topics.ts';

/** The newest of what has no history, kept in memory from the bus: what pages and streams show without a query. */
export class LiveState {
  readonly mids = new Map<string, number>();
  readonly marks = new Map<string, { px: number; timeMs: number }>();
  ingest: IngestProgress | null = null;
  metadata: MetadataProgress | null = null;
  readonly #stop: (() => void)[];

  readonly #isLoading: () => boolean;

  /**
   * `ingest`: `here` if this process ingests, else the state of the one that does; by default history counts as
   * complete.
   */
  constructor(bus: Bus, { ingest }: { ingest?: 'here' | { isLoading(): boolean } } = {}) {
    this.#isLoading = ingest === 'here' ? this.#isLoadingHere : () => ingest?.isLoading() ?? false;
    this.#stop = [
      bus.subscribe('mids', (mids) => {
        for (const [coin, px] of Object.entries(mids)) this.mids.set(coin, px);
      }),
      bus.subscribe('marks', (marks) => {
        for (const mark of marks) this.marks.set(mark.symbol, { px: mark.px, timeMs: mark.timeMs });
      }),
      bus.subscribe('ingest', (progress) => {
        this.ingest = progress;
      }),
      bus.subscribe('metadata', (progress) => {
        this.metadata = progress;
      }),
    ];
  }

  /** Whether any process still loads history, so that results may be incomplete. */
  get isLoading(): boolean {
    return this.#isLoading();
  }

  /**
   * Why stored market data may be older than `maxAgeMs`, as a clause for an error message; null while they are not.
   * Ingest that has stopped counts as current until its newest block is that old.
   */
  staleReason(nowMs: number, maxAgeMs: number): string | null {
    const { ingest } = this;
    if (!ingest || (ingest.phase !== 'stalled' && this.isLoading))
      return 'the market history is still loading';
    const ageMs = nowMs - ingest.blockTimeMs;
    if (ageMs <= maxAgeMs) return null;
    return `the newest block is ${Math.round(ageMs / 1_000)} s old (limit ${Math.round(maxAgeMs / 1_000)} s)`;
  }

  /** Counts as loading until ingest reports that it has caught up. */
  #isLoadingHere = (): boolean => this.ingest?.phase !== 'live' || !this.metadata?.isComplete;

  close(): void {
    for (const stop of this.#stop) stop();
  }
}
