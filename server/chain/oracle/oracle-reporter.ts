import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { VenueExecutor } from '../calls/index.ts';
import type { OutcomeResult, Report } from '../calls/report.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import { isFinal, type RegistryEntry, registryEntries } from './registry-entries.ts';

/** An outcome that ended, as the data service saw it at `observedAtS`, unix seconds of the chain's clock. */
export type SettledOutcome = { outcomeId: number; result: OutcomeResult; observedAtS: number };

/** Where results come from. */
export interface OutcomeSource {
  /**
   * Outcomes that ended and that open parlays wait for, of an id above `after`, by rising id; those that were reported
   * may be among them.
   */
  settled(after: number, limit: number): Promise<SettledOutcome[]>;
}

export type OracleOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  source: OutcomeSource;
  /** Sends as the registry's forwarder. */
  executor: VenueExecutor;
  registry: Address;
  logger: Logger;
  signal: AbortSignal;
  /** Most outcomes of a report: each takes about 30k gas of the 2M of a small block. */
  batchSize?: number;
  /** How often to look, at most. */
  everyMs?: number;
};

const PAGE = 500;
/** The registry refuses what was observed a day ago or longer. */
const MAX_AGE_S = 86_400 - 600;

/**
 * Carries results to the registry. What the registry knows already, or what is older than what it knows, is left out,
 * so that looking again costs nothing; a result that was vetoed is reported only when it is observed anew.
 */
export class OracleReporter {
  readonly #options: OracleOptions;
  #isBusy = false;
  #lastMs = 0;

  constructor(options: OracleOptions) {
    this.#options = options;
    const leave = options.heads.onPoll(() => void this.#look());
    options.signal.addEventListener('abort', leave, { once: true });
  }

  /**
   * Reports what is not reported yet.
   * @returns how many outcomes were published. @throws when source or node do not answer
   */
  async report(): Promise<number> {
    const { source, signal } = this.#options;
    let published = 0;
    for (let after = -1; !signal.aborted; ) {
      const page = await source.settled(after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = last.outcomeId;
      for (const report of this.#reports(await this.#news(page))) published += await this.#send(report);
    }
    return published;
  }

  async #news(page: readonly SettledOutcome[]): Promise<SettledOutcome[]> {
    const { rpc, registry, heads } = this.#options;
    const head = await heads.refresh();
    const entries = await registryEntries(
      rpc,
      registry,
      page.map(({ outcomeId }) => outcomeId),
    );
    return page.flatMap((outcome) => {
      const news = newsOf(outcome, entries.get(outcome.outcomeId), head.timestampS);
      return news ? [news] : [];
    });
  }

  async #look(): Promise<void> {
    const { signal, logger, everyMs = 1_000 } = this.#options;
    if (this.#isBusy || signal.aborted || Date.now() - this.#lastMs < everyMs) return;
    this.#isBusy = true;
    try {
      await this.report();
    } catch (error) {
      if (!signal.aborted)
        logger.warn({ reason: messageOf(error) }, 'reporting results failed; trying again');
    } finally {
      this.#lastMs = Date.now();
      this.#isBusy = false;
    }
  }

  /** A report has one time of observation, so only results of one time share a report. */
  #reports(news: readonly SettledOutcome[]): Report[] {
    const { batchSize = 40 } = this.#options;
    const byTime = Map.groupBy(news, ({ observedAtS }) => observedAtS);
    return [...byTime.entries()]
      .sort(([a], [b]) => a - b)
      .flatMap(([observedAtS, results]) =>
        Array.from({ length: Math.ceil(results.length / batchSize) }, (_, i) => ({
          observedAtS,
          results: results.slice(i * batchSize, (i + 1) * batchSize),
        })),
      );
  }

  async #send(report: Report): Promise<number> {
    const { executor, logger } = this.#options;
    const ids = report.results.map(({ outcomeId }) => outcomeId);
    const outcome = await executor.execute('report', report);
    if (outcome.status === 'mined') {
      logger.info({ outcomes: ids, txHash: outcome.txHash }, 'results reported');
      return ids.length;
    }
    logger.warn({ outcomes: ids, ...outcome }, 'report not accepted');
    return 0;
  }
}

/**
 * What there is to report of an outcome; null when the registry knows it, or was told and vetoed it. A result that the
 * registry never heard of, or that contradicts what it has, is what the source says now: its older time of observation
 * would have it refused.
 */
function newsOf(
  outcome: SettledOutcome,
  entry: RegistryEntry | undefined,
  nowS: number,
): SettledOutcome | null {
  const isNewer = outcome.observedAtS > (entry?.observedAtS ?? 0);
  const isTimely = nowS - outcome.observedAtS <= MAX_AGE_S;
  const asOfNow = { ...outcome, observedAtS: nowS };
  if (!entry || entry.observedAtS === 0) return isTimely ? outcome : asOfNow;
  if (isFinal(entry, nowS) || entry.result === outcome.result) return null;
  if (entry.result !== null) return isNewer && isTimely ? outcome : asOfNow;
  return isNewer && isTimely ? outcome : null;
}
