import type { Bus, IngestProgress, MetadataProgress, SequencedFill } from '#bus/topics.ts';

/** Fills that are remembered. A trade is two of them and one event of `/v1/activity`, which holds about 200. */
export const RING_SIZE = 400;

/** The newest of everything, kept in memory from the bus: what pages and streams show without a query. */
export class LiveState {
  readonly mids = new Map<string, number>();
  readonly marks = new Map<string, { px: number; timeMs: number }>();
  ingest: IngestProgress | null = null;
  metadata: MetadataProgress | null = null;
  #ring: SequencedFill[] = [];
  readonly #stop: (() => void)[];

  readonly #isLoading: () => boolean;

  /** `ingest`: whether this process ingests, or what it knows of the one that does; by default history is there. */
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
      bus.subscribe('fills', (fills) => this.remember(fills)),
    ];
  }

  /** Whether history is still being stored, in whatever process: what is answered now may soon be more. */
  get isLoading(): boolean {
    return this.#isLoading();
  }

  /** Until this process hears that it has caught up, history loads. */
  #isLoadingHere = (): boolean => this.ingest?.phase !== 'live' || !this.metadata?.isComplete;

  /** The newest fills, oldest first, at most RING_SIZE. */
  recentFills(): readonly SequencedFill[] {
    return this.#ring;
  }

  /** Adds fills in sequence order; ones at or below the newest known sequence are dropped. */
  remember(fills: readonly SequencedFill[]): void {
    const newest = this.#ring.at(-1)?.seq ?? -1;
    const fresh = fills.filter((fill) => fill.seq > newest);
    this.#ring = [...this.#ring, ...fresh].slice(-RING_SIZE);
  }

  close(): void {
    for (const stop of this.#stop) stop();
  }
}
