import type { Pool } from 'pg';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { SportsProviderError } from '#domain/sports/provider-error.ts';
import type { SportsProvider } from '#domain/sports/sports-provider.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { writeSportsStatus } from '#store/sports/sports-status.ts';
import { bindMarkets } from './bind-markets.ts';
import { nextLivePollMs, POLL_PACE, type PollPace } from './poll-pace.ts';
import { SportsPoll } from './sports-poll.ts';

export type SportsIngestInput = {
  db: Pool;
  provider: SportsProvider;
  /** Called with updates once they are stored, in sequence order. */
  onUpdates: (updates: FixtureUpdate[]) => void;
  /** Numbers the newest change of an outcome that is stored: new markets are bound soon. */
  outcomesHead: () => number;
  logger: Logger;
  now: () => number;
  signal: AbortSignal;
  pace?: PollPace;
  /** Interval between checks of what is due. */
  tickMs?: number;
};

const TICK_MS = 1_000;
/** Without a report for this long, the provider counts as unreachable. */
const SILENT_MS = 30_000;
const REPORT_MS = 5_000;

/** Polls the provider for all processes: matches that are on, the calendar, and which markets are about which match. */
class SportsIngest {
  readonly #input: SportsIngestInput;
  readonly #poll: SportsPoll;
  readonly #pace: PollPace;
  #liveDueMs = 0;
  #calendarDueMs = 0;
  #trackedDueMs = 0;
  #reportDueMs = 0;
  /** The provider is left alone until then. */
  #restsUntilMs = 0;
  #isReachable: boolean | null = null;
  #mustBind = true;
  #boundHead = -1;

  constructor(input: SportsIngestInput) {
    this.#input = input;
    this.#pace = input.pace ?? POLL_PACE;
    this.#poll = new SportsPoll(input);
  }

  /** Does what is due. @throws what the database throws; a provider that does not answer is reported instead. */
  async tick(): Promise<void> {
    const nowMs = this.#input.now();
    try {
      if (nowMs >= this.#restsUntilMs) await this.#ask(nowMs);
    } catch (error) {
      if (!(error instanceof SportsProviderError)) throw error;
      await this.#fail(error);
    }
    if (nowMs >= this.#reportDueMs) await this.#report();
    await this.#bind();
  }

  async #ask(nowMs: number): Promise<void> {
    const { liveMs, calendarMs } = this.#pace;
    if (nowMs >= this.#calendarDueMs) {
      this.#mustBind = (await this.#poll.pollCalendar()) || this.#mustBind;
      this.#calendarDueMs = nowMs + calendarMs;
      await this.#become(true);
    }
    if (nowMs >= this.#trackedDueMs) {
      this.#mustBind = (await this.#poll.pollTracked(calendarMs)) || this.#mustBind;
      this.#trackedDueMs = nowMs + liveMs;
    }
    if (nowMs >= this.#liveDueMs) {
      await this.#poll.pollLive();
      this.#liveDueMs = nowMs + liveMs;
      await this.#become(true);
      this.#liveDueMs = nowMs + nextLivePollMs(await this.#poll.standings(), nowMs, this.#pace);
    }
  }

  /** Retries an unreachable provider at the pace of live matches, or after its `Retry-After`. */
  async #fail(error: SportsProviderError): Promise<void> {
    const { logger, now, signal } = this.#input;
    if (signal.aborted) return;
    const waitMs = Math.max(this.#pace.liveMs, error.retryAfterMs ?? 0);
    this.#restsUntilMs = now() + waitMs;
    if (this.#isReachable !== false)
      logger.warn({ err: error, fault: error.fault, waitMs }, 'sports provider failed');
    await this.#become(false);
  }

  async #become(isReachable: boolean): Promise<void> {
    if (isReachable && this.#isReachable === false) this.#input.logger.info({}, 'sports provider recovered');
    if (this.#isReachable === isReachable) return;
    this.#isReachable = isReachable;
    await this.#report();
  }

  async #report(): Promise<void> {
    if (this.#isReachable === null) return;
    this.#reportDueMs = this.#input.now() + REPORT_MS;
    await writeSportsStatus(this.#input.db, { isReachable: this.#isReachable, silentMs: SILENT_MS });
  }

  async #bind(): Promise<void> {
    const head = this.#input.outcomesHead();
    if (!this.#mustBind && head === this.#boundHead) return;
    this.#mustBind = false;
    this.#boundHead = head;
    try {
      await bindMarkets(this.#input.db, this.#input.now());
    } catch (error) {
      this.#mustBind = true;
      throw error;
    }
  }
}

/** Keeps fixtures in step with the provider until the signal. `done` resolves when the signal has ended it. */
export function startSportsIngest(input: SportsIngestInput): { done: Promise<void> } {
  const { signal, logger, tickMs = TICK_MS } = input;
  const ingest = new SportsIngest(input);
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await ingest.tick().catch((error: unknown) => {
        if (!signal.aborted) logger.warn({ err: error }, 'ingesting sports failed; trying again');
      });
      await pause(tickMs, signal);
    }
  };
  return { done: run() };
}
