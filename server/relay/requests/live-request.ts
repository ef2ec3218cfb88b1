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
  /** Events since the stored version: while the window is open, quotes are in memory only. */
  pending: RfqEvent[];
  /** Serialises decisions on this request: the last one's promise. */
  tail: Promise<unknown>;
  /** Quotes and acceptances that arrived and are still being checked. */
  checks: Set<PendingCheck>;
  /** Number of quotes received … */
  arrivals: number;
  /** … by origin and claimed maker, valid or not … */
  submissions: Map<object | string, number>;
  /** … verified ones by maker … */
  goodQuotes: Map<Address, number>;
  /** … and the position, from 1, of each maker's latest verified one. */
  latestGood: Map<Address, number>;
  /** Connection by quote id; not restored after a restart. */
  connections: Map<string, object>;
  /** Epoch ms until which quotes were accepted; null before the window closes. */
  lastCallMs: number | null;
  /** Whether the result of the last journal write is unknown. */
  isUncertain: boolean;
  /** Whether a push of quotes to the taker is on its way. */
  isQuotesPushDue: boolean;
  /** Whether the fill is being executed. */
  isExecuting: boolean;
  /** Whether the fill is mined, so that the maker's balance reflects it. */
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

/** Runs `work` after all earlier work on this request, whether that succeeded or not. */
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
