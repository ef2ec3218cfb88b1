import type { Clock } from '#observe/clock.ts';
import type {
  Playback,
  PlayFrom,
  StreamBatch,
  StreamSource,
  StreamStart,
} from '#services/stream/stream-source.ts';
import { until, type Wait } from './until.ts';

export type PlayOptions = {
  from: PlayFrom;
  /** How many times faster than it happened; 1 keeps the distance to the present. */
  speed: number;
  clock: Clock;
};

/** Tells when what happened in the past is due. */
class Pace {
  readonly speed: number;
  readonly #fromMs: number;
  readonly #startedMs: number;

  constructor(speed: number, { fromMs, startedMs }: { fromMs: number; startedMs: number }) {
    this.speed = speed;
    this.#fromMs = fromMs;
    this.#startedMs = startedMs;
  }

  dueMs(timeMs: number): number {
    return this.#startedMs + (timeMs - this.#fromMs) / this.speed;
  }

  /** When what is played reaches the present: never at the speed of the present. */
  get presentMs(): number {
    const lagMs = Math.max(0, this.#startedMs - this.#fromMs);
    if (this.speed === 1) return lagMs === 0 ? this.#startedMs : Number.POSITIVE_INFINITY;
    return this.#startedMs + lagMs / (this.speed - 1);
  }

  playback(state: Playback['state']): Playback {
    const delayMs = state === 'live' ? 0 : Math.max(0, this.#startedMs - this.#fromMs);
    return { state, speed: this.speed, from: new Date(this.#fromMs).toISOString(), delay_ms: delayMs };
  }

  /** How the history begins. */
  get opening(): Playback {
    return this.playback(this.presentMs === Number.POSITIVE_INFINITY ? 'delayed' : 'playing');
  }
}

/** Plays what a source has of the past, with the distances in time that it had, until it reaches the present. */
export const playedSource = (source: StreamSource, options: PlayOptions): StreamSource => ({
  ...source,
  open: (start) => play(source, options, start),
});

async function* play(
  source: StreamSource,
  { from, speed, clock }: PlayOptions,
  start: StreamStart,
): AsyncGenerator<StreamBatch> {
  const batches = source.open({ ...start, from })[Symbol.asyncIterator]();
  const opening = await batches.next();
  if (opening.done) return;
  const startedMs = clock.now();
  const pace = new Pace(speed, { fromMs: opening.value.playedFromMs ?? startedMs, startedMs });
  yield { ...opening.value, playback: pace.opening };
  yield* paced(batches, opening.value, { pace, clock, signal: start.signal });
}

type Pacing = { pace: Pace; clock: Clock; signal: AbortSignal };

async function* paced(
  batches: AsyncIterator<StreamBatch>,
  opening: StreamBatch,
  { pace, clock, signal }: Pacing,
): AsyncGenerator<StreamBatch> {
  let isLive = false;
  let last = opening;
  while (!signal.aborted) {
    const next = batches.next();
    next.catch(() => {}); // it shows when the batch is taken, unless the stream ends before
    if (!isLive && last.isNewest?.()) await either(next, until(clock, pace.presentMs, signal));
    if (!isLive && clock.now() >= pace.presentMs && last.isNewest?.()) {
      isLive = true;
      yield { items: [], position: last.position, playback: pace.playback('live') };
    }
    const { done, value } = await next;
    if (done) return;
    if (!isLive) await until(clock, pace.dueMs(value.timeMs ?? 0), signal).over;
    if (signal.aborted) return;
    yield value;
    last = value;
  }
}

async function either(next: Promise<unknown>, wait: Wait): Promise<void> {
  await Promise.race([next.catch(() => {}), wait.over]);
  wait.cancel();
}
