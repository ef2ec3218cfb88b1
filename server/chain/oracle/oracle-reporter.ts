import type { Address } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { VenueExecutor } from '../calls/index.ts';
import type { OutcomeResult, Report } from '../calls/report.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { HeadWatch } from '../rpc/head-watch.ts';
import { workAtHeads } from '../rpc/work-at-heads.ts';
import { isFinal, type RegistryEntry, registryEntries } from './registry-entries.ts';

/** An outcome that ended, as the data service saw it at `observedAtS`, unix seconds of the chain's clock. */
export type SettledOutcome = { outcomeId: number; result: OutcomeResult; observedAtS: number };

/** Source of results. */
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
  /** Minimum interval between checks. */
  everyMs?: number;
};

const PAGE = 500;
/** The registry refuses what was observed a day ago or longer. */
const MAX_AGE_S = 86_400 - 600;

/**
 * Reports results to the registry. Skips what the registry already has, or has newer, so that repeated runs cost
 * nothing. A vetoed result is reported again only after a new observation.
 */
export class OracleReporter {
  readonly #options: OracleOptions;

  constructor(options: OracleOptions) {
    this.#options = options;
    workAtHeads({ ...options, what: 'reporting results' }, () => this.report());
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
 * The report of an outcome; null when the registry has it, or vetoed it. A result that the registry lacks or
 * contradicts, but that is too old to be accepted, is reported with the current time, since the source still states it.
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
