import type { CallListener, CallOutcome } from '#domain/parlay/chain-call.ts';
import type { ExecutionResult, SignedFill } from '#domain/rfq/fill.ts';
import { type Attempt, type RfqRecord, signedQuoteOf } from '#domain/rfq/request.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { ExecutionStatus } from '../frames.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import type { RequestBook } from '../requests/request-book.ts';
import { VenueError } from '../venue-error.ts';
import type { Calls } from './calls.ts';

export type ExecutionDeps = {
  book: RequestBook;
  calls: Calls<'fill'>;
  clock: Clock;
  logger: Logger;
  retryMs: number;
  /** Whether the legs are alive. @throws VenueError that says why they are not, LEG_METADATA_UNAVAILABLE when unknown */
  checkLegs: (record: RfqRecord) => Promise<void>;
  signal: AbortSignal;
  /** Tells how a fill goes, for the winner. */
  onProgress: (live: LiveRequest, status: ExecutionStatus, txHash: string) => void;
  /** The fill is in a block: the maker's balance has changed. */
  onIncluded: (live: LiveRequest) => void;
};

/** What the escrow's `fill` takes; null when the record holds no acceptance. */
export function signedFillOf(record: RfqRecord): SignedFill | null {
  const { acceptance, terms, rfq } = record;
  const signed = signedQuoteOf(record, acceptance?.quoteId ?? null);
  if (!acceptance || !signed) return null;
  return {
    rfqId: rfq.rfqId,
    quoteHash: signed.quoteHash,
    quote: signed.quote,
    quoteSignature: signed.signature,
    order: acceptance.order,
    orderSignature: acceptance.orderSignature,
    legs: terms.legs,
    permit: acceptance.permit,
  };
}

function listenerOf(deps: ExecutionDeps, live: LiveRequest): Required<CallListener> {
  return {
    async signed(attempt: Attempt) {
      await deps.book.decide(live, {
        event: { type: 'submitted', atMs: deps.clock.now(), txHash: attempt.txHash },
        change: ({ attempts }) => ({ attempts: [...attempts, attempt] }),
      });
    },
    sent: (txHash) => deps.onProgress(live, 'MATCHED', txHash),
    retrying: (txHash) => deps.onProgress(live, 'RETRYING', txHash),
    included(txHash) {
      if (live.isIncluded) return;
      live.isIncluded = true;
      deps.onIncluded(live);
      deps.onProgress(live, 'MINED', txHash);
    },
  };
}

/** One try: earlier attempts are looked up first; a new one is signed only if none of them can be on chain. */
async function tryOnce(deps: ExecutionDeps, live: LiveRequest): Promise<ExecutionResult> {
  await deps.book.settle(live);
  const fill = signedFillOf(live.record);
  if (!fill) throw new Error(`request ${live.record.rfq.rfqId} executes without an acceptance`);
  const listener = listenerOf(deps, live);
  const { attempts } = live.record;
  if (attempts.length > 0) {
    const found = await deps.calls.resume('fill', fill, attempts, listener);
    if (found.status !== 'dropped') return resultOf(found);
  }
  const dead = await deadLegs(deps, live.record);
  return dead ?? resultOf(await deps.calls.execute('fill', fill, listener));
}

/** How a fill ended. @throws while that is not known: then what is on record is looked for again */
function resultOf(outcome: CallOutcome<{ parlayId: bigint }>): ExecutionResult {
  if (outcome.status === 'mined') {
    const { txHash, result } = outcome;
    return { status: 'mined', txHash, parlayId: result.parlayId };
  }
  if (outcome.status !== 'refused') {
    const reason = outcome.status === 'unsent' ? outcome.message : outcome.status;
    throw new Error(`the fill is not decided yet: ${reason}`);
  }
  const { txHash, code, message } = outcome;
  const error = message.startsWith(code) ? message : `${code}: ${message}`;
  return { status: 'failed', txHash, code: 'TRADE_SUBMISSION_FAILED', error };
}

/** Fails an execution whose legs were decided before it was sent; null while they are open. */
async function deadLegs(deps: ExecutionDeps, record: RfqRecord): Promise<ExecutionResult | null> {
  try {
    await deps.checkLegs(record);
    return null;
  } catch (error) {
    if (!(error instanceof VenueError) || error.status === 503) throw error;
    return { status: 'failed', txHash: null, code: error.code, error: error.message };
  }
}

async function conclude(deps: ExecutionDeps, live: LiveRequest, result: ExecutionResult): Promise<void> {
  const atMs = deps.clock.now();
  if (result.status === 'mined') {
    const { txHash, parlayId } = result;
    await deps.book.decide(live, { event: { type: 'mined', atMs, txHash, parlayId } });
  } else {
    const { lost } = live.record.rfq;
    const words = lost
      ? `A reorganisation removed the block of parlay ${lost.parlayId}. The repeated fill failed. `
      : '';
    const failure = { code: result.code, error: `${words}${result.error}` };
    await deps.book.decide(live, { event: { type: 'execution_failed', atMs, failure } });
  }
}

const wait = (deps: ExecutionDeps): Promise<void> =>
  new Promise((resolve) => {
    const callOff = deps.clock.after(deps.retryMs, done);
    function done(): void {
      deps.signal.removeEventListener('abort', done);
      callOff();
      resolve();
    }
    deps.signal.addEventListener('abort', done, { once: true });
  });

/**
 * Executes the fill of an accepted request and records the outcome. Failures are retried from the stored record
 * until the outcome is known or the relay stops. Does nothing if an execution is already running.
 */
export async function execute(deps: ExecutionDeps, live: LiveRequest): Promise<void> {
  if (live.isExecuting) return;
  live.isExecuting = true;
  let result: ExecutionResult | null = null;
  while (!deps.signal.aborted && live.record.rfq.status === 'EXECUTING') {
    try {
      result ??= await tryOnce(deps, live);
      await conclude(deps, live, result);
    } catch (error) {
      if (deps.signal.aborted) break;
      deps.logger.warn({ err: error, rfqId: live.record.rfq.rfqId }, 'execution not settled yet');
      await wait(deps);
    }
  }
  live.isExecuting = false;
}
