import type { Address } from '#domain/parlay/hex.ts';
import type { RfqRecord } from '#domain/rfq/request.ts';
import type { RfqEvent } from '#domain/rfq/rfq.ts';
import type { JournalEntry } from '#store/venue/journal.ts';
import type { PendingCheck } from './pending.ts';

/** A request in the memory of the relay. */
export type LiveRequest = {
  record: RfqRecord;
  /** The stored version that `record` follows from. */
  version: number;
  /** What happened since the stored version: inside the window quotes live in memory only. */
  pending: RfqEvent[];
  /** Decisions on one request follow each other; this is the end of the line. */
  tail: Promise<unknown>;
  /** Quotes and acceptances that arrived and are still being checked. */
  checks: Set<PendingCheck>;
  /** How many quotes have come … */
  arrivals: number;
  /** … how many of them from each place in the name of a maker, good or bad … */
  submissions: Map<object | string, number>;
  /** … how many good ones of each maker … */
  goodQuotes: Map<Address, number>;
  /** … and which, counted from 1, is the latest of those. */
  latestGood: Map<Address, number>;
  /** Over which connection a quote came, by its id, as far as this run of the relay knows. */
  connections: Map<string, object>;
  /** Epoch ms up to which quotes were read for it; null while its window has not been closed. */
  lastCallMs: number | null;
  /** Whether the journal's last answer was lost. */
  isUncertain: boolean;
  /** Whether a push of quotes to the taker is on its way. */
  isQuotesPushDue: boolean;
  /** Whether somebody is bringing the fill on chain. */
  isExecuting: boolean;
  /** Whether the fill is in a block: what the maker put up has left its balance. */
  isIncluded: boolean;
};

export const liveRequest = ({ record, version }: JournalEntry): LiveRequest => ({
  record,
  version,
  pending: [],
  tail: Promise.resolve(),
  checks: new Set(),
  arrivals: 0,
  submissions: new Map(),
  goodQuotes: new Map(),
  latestGood: new Map(),
  connections: new Map(),
  lastCallMs: null,
  isUncertain: false,
  isQuotesPushDue: false,
  isExecuting: false,
  isIncluded: false,
});

/** Runs `work` once everything before it on this request is done, whether that went well or not. */
export function inTurn<Result>(live: LiveRequest, work: () => Promise<Result>): Promise<Result> {
  const result = live.tail.then(work, work);
  live.tail = result.catch(() => {});
  return result;
}

/** Runs a check of what arrived in time: the deadline of the request waits for it, for a while. */
export async function inTime<Result>(
  live: LiveRequest,
  pending: PendingCheck,
  check: () => Promise<Result>,
): Promise<Result> {
  live.checks.add(pending);
  try {
    return await check();
  } finally {
    live.checks.delete(pending);
    pending.end();
  }
}
