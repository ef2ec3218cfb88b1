import { receiptHash } from '#domain/receipt/receipt-chain.ts';
import { type SignedQuote, signedQuoteOf } from '#domain/rfq/request.ts';
import { isFinal } from '#domain/rfq/rfq.ts';
import { nextDeadlineMs } from '#domain/rfq/transition.ts';
import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { ReceiptStore } from '#store/venue/receipts.ts';
import type { MakerAccounts } from '../exposure/accounts.ts';
import {
  confirmationFrame,
  type ExecutionStatus,
  endedFrames,
  quoteResults,
  quotesFrame,
  tradeFrame,
} from '../frames.ts';
import { receiptOf } from '../receipts/receipt-of.ts';
import type { LiveRequest } from '../requests/live-request.ts';
import type { RequestBook, Step } from '../requests/request-book.ts';
import { snapshotOf } from '../requests/snapshot.ts';
import type { Timers } from './timers.ts';
import type { VenueEmitter } from './venue-emitter.ts';

export type EffectDeps = {
  book: RequestBook;
  timers: Timers;
  emitter: VenueEmitter;
  makers: MakerAccounts;
  receipts: ReceiptStore;
  clock: Clock;
  logger: Logger;
  retryMs: number;
  /** Starts executing a fill on chain. */
  startExecution: (live: LiveRequest) => void;
};

/** Delay within which quotes are combined into one push to the taker. */
const QUOTES_PUSH_MS = 20;

/** Reports the progress of a fill to the winning maker. */
export function emitProgress(
  emitter: VenueEmitter,
  { record }: LiveRequest,
  status: ExecutionStatus,
  txHash: string | null,
): void {
  const signed = signedQuoteOf(record, record.acceptance?.quoteId ?? null);
  if (!signed) return;
  const { rfqId, failure } = record.rfq;
  const parlayId = status === 'LOST' ? (record.rfq.lost?.parlayId ?? null) : record.rfq.parlayId;
  emitter.emit('execution_update', {
    maker: signed.quote.maker,
    frame: {
      type: 'RFQ_EXECUTION_UPDATE',
      rfq_id: rfqId,
      quote_id: signed.quoteId,
      status,
      ...(txHash !== null && { tx_hash: txHash }),
      ...(parlayId !== null && { parlay_id: String(parlayId) }),
      ...(failure && { code: failure.code, error: failure.error }),
    },
  });
}

/** Stores the receipt of a filled request and drops the request; retried later on failure. */
export async function giveReceipt(deps: EffectDeps, live: LiveRequest): Promise<void> {
  const { rfqId } = live.record.rfq;
  const madeMs = deps.clock.now();
  const body = receiptOf(live.record, madeMs);
  try {
    const receipt = { rfqId, body, madeMs };
    if (body) await deps.receipts.append(receipt, (prevHash) => receiptHash(prevHash, body));
    deps.book.remove(rfqId);
  } catch (error) {
    deps.logger.warn({ err: error, rfqId }, 'writing the receipt failed; trying again');
    deps.timers.set(rfqId, deps.clock.now() + deps.retryMs);
  }
}

function tellOfFill(deps: EffectDeps, live: LiveRequest, filled: SignedQuote): void {
  const { record } = live;
  deps.makers.forget(filled.quote.maker);
  emitProgress(deps.emitter, live, 'CONFIRMED', record.rfq.txHash);
  // After a reorganisation the trade was already announced by the first fill.
  if (record.rfq.lost) return;
  deps.emitter.emit('trade', tradeFrame(record, filled));
  for (const result of quoteResults(record, filled)) deps.emitter.emit('quote_result', result);
}

function tellTaker({ emitter }: EffectDeps, { before, after }: Step): void {
  const { taker } = after.terms;
  const { rfqId } = after.rfq;
  const isMoved = before.rfq.status !== after.rfq.status || before.rfq.txHash !== after.rfq.txHash;
  const isOffered = before.rfq.chosenQuoteId !== after.rfq.chosenQuoteId && after.rfq.chosenQuoteId !== null;
  if (isMoved || isOffered) emitter.emit('snapshot', { taker, rfqId, snapshot: () => snapshotOf(after) });
  if (isOffered) emitter.emit('quotes', { taker, rfqId, frame: () => quotesFrame(after) });
}

/** Schedules one push of the current quotes to the taker. */
function tellOfQuotes({ emitter, clock }: EffectDeps, live: LiveRequest): void {
  if (live.isQuotesPushDue) return;
  live.isQuotesPushDue = true;
  clock.after(QUOTES_PUSH_MS, () => {
    live.isQuotesPushDue = false;
    const { record } = live;
    const { rfq, terms } = record;
    if (rfq.status !== 'COLLECTING_QUOTES') return;
    emitter.emit('quotes', { taker: terms.taker, rfqId: rfq.rfqId, frame: () => quotesFrame(record) });
  });
}

/** Starts the effects of a status: timer, last-look request, execution or receipt. */
export function runStatusEffects(deps: EffectDeps, live: LiveRequest): void {
  const { rfq } = live.record;
  deps.timers.set(rfq.rfqId, nextDeadlineMs(rfq));
  if (rfq.status === 'EXECUTING') deps.startExecution(live);
  else if (rfq.status === 'FILLED') void giveReceipt(deps, live);
  else if (isFinal(rfq.status)) deps.book.remove(rfq.rfqId);
}

/** Runs all effects of a stored step. */
export function runStepEffects(deps: EffectDeps, step: Step): void {
  const { live, before, after } = step;
  tellTaker(deps, step);
  if (step.event.type === 'lost') emitProgress(deps.emitter, live, 'LOST', after.rfq.txHash);
  if (step.event.type === 'quoted' || step.event.type === 'quote_canceled') tellOfQuotes(deps, live);
  if (before.rfq.status !== after.rfq.status) {
    const question = confirmationFrame(after);
    if (question)
      deps.emitter.emit('confirmation_request', { maker: question.maker_address, frame: question });
    const filled = signedQuoteOf(after, after.rfq.chosenQuoteId);
    if (after.rfq.status === 'FILLED' && filled) tellOfFill(deps, live, filled);
    if (before.rfq.status === 'EXECUTING' && after.rfq.status === 'FAILED') {
      emitProgress(deps.emitter, live, 'FAILED', after.rfq.txHash);
    }
    if (isFinal(after.rfq.status) && after.rfq.status !== 'FILLED') {
      for (const ended of endedFrames(after)) deps.emitter.emit('request_ended', ended);
    }
  }
  runStatusEffects(deps, live);
}
