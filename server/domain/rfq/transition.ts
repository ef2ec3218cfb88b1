import { bestQuote } from './best-quote.ts';
import { type BookedQuote, isFinal, type QuoteOut, type Rfq, type RfqEvent, type RfqStatus } from './rfq.ts';

/** Why an event was not taken; the codes of the maker and taker channels. */
export type RefusalCode =
  | 'INVALID_RFQ_STATE'
  | 'SUBMISSION_WINDOW_CLOSED'
  | 'INVALID_QUOTE'
  | 'QUOTE_UNAVAILABLE'
  | 'EXPIRED_RFQ'
  | 'MAKER_NOT_REQUIRED'
  | 'MAKER_ALREADY_RESPONDED';

export type Transition = { ok: true; rfq: Rfq } | { ok: false; code: RefusalCode };

const refuse = (code: RefusalCode): Transition => ({ ok: false, code });
const take = (rfq: Rfq, change: Partial<Rfq>): Transition => ({ ok: true, rfq: { ...rfq, ...change } });

/**
 * What a request becomes by an event, or why the event is refused. Pure: the same request and event always give the
 * same answer. A timer that is early changes nothing, and neither does anything that is said of a final request, but
 * for the loss of its fill.
 * Deadlines belong to the later side: at `windowEndsMs`, `acceptByMs` and `confirmByMs` it is too late.
 */
export function transition(rfq: Rfq, event: RfqEvent): Transition {
  if (event.type === 'lost') return lost(rfq);
  if (isFinal(rfq.status)) return refuse('INVALID_RFQ_STATE');
  switch (event.type) {
    case 'opened':
      return rfq.status === 'CREATED' ? open(rfq, event.atMs) : refuse('INVALID_RFQ_STATE');
    case 'interrupted':
      return interrupted(rfq, event.atMs);
    case 'quoted':
      return quoted(rfq, event);
    case 'quote_canceled':
      return withdraw(rfq, event.quoteId, 'canceled', event.atMs, event.maker);
    case 'quote_invalid':
      return withdraw(rfq, event.quoteId, 'invalid', event.atMs);
    case 'timer':
      return onTimer(rfq, event.atMs);
    case 'accepted':
      return accepted(rfq, event);
    case 'requester_canceled':
      return isBeforeExecution(rfq.status) ? end(rfq, 'CANCELED', event.atMs) : refuse('INVALID_RFQ_STATE');
    case 'confirmed':
    case 'declined':
      return answered(rfq, event);
    case 'submitted':
      return rfq.status === 'EXECUTING' ? take(rfq, { txHash: event.txHash }) : refuse('INVALID_RFQ_STATE');
    case 'mined':
      if (rfq.status !== 'EXECUTING') return refuse('INVALID_RFQ_STATE');
      return end({ ...rfq, txHash: event.txHash, parlayId: event.parlayId }, 'FILLED', event.atMs);
    case 'execution_failed':
      if (rfq.status !== 'EXECUTING') return refuse('INVALID_RFQ_STATE');
      return end({ ...rfq, failure: event.failure }, 'FAILED', event.atMs);
  }
}

const isBeforeExecution = (status: RfqStatus): boolean => status !== 'EXECUTING' && !isFinal(status);

function open(rfq: Rfq, atMs: number): Transition {
  return take(rfq, {
    status: 'COLLECTING_QUOTES',
    windowStartsMs: atMs,
    windowEndsMs: atMs + rfq.times.windowMs,
  });
}

function end(rfq: Rfq, status: RfqStatus, atMs: number): Transition {
  return take(rfq, { status, endedMs: atMs });
}

/** After a reorganisation the signed fill is submitted again, or found in another block. */
function lost(rfq: Rfq): Transition {
  const { status, txHash, parlayId } = rfq;
  if (status !== 'FILLED' || parlayId === null) return refuse('INVALID_RFQ_STATE');
  return take(rfq, { status: 'EXECUTING', parlayId: null, endedMs: null, lost: { txHash, parlayId } });
}

function interrupted(rfq: Rfq, atMs: number): Transition {
  if (rfq.status !== 'CREATED' && rfq.status !== 'COLLECTING_QUOTES') return refuse('INVALID_RFQ_STATE');
  const failure = {
    code: 'SERVICE_UNAVAILABLE',
    error: 'The relay restarted while collecting quotes.',
  };
  return end({ ...rfq, failure }, 'FAILED', atMs);
}

function quoted(rfq: Rfq, event: Extract<RfqEvent, { type: 'quoted' }>): Transition {
  const { quote, atMs } = event;
  if (rfq.status === 'CREATED') return refuse('INVALID_RFQ_STATE');
  if (rfq.status !== 'COLLECTING_QUOTES' || atMs >= (rfq.windowEndsMs ?? 0)) {
    return refuse('SUBMISSION_WINDOW_CLOSED');
  }
  if (quote.expiresMs <= atMs || rfq.quotes.some(({ quoteId }) => quoteId === quote.quoteId)) {
    return refuse('INVALID_QUOTE');
  }
  const before = rfq.quotes.map((other) =>
    other.maker === quote.maker && other.out === null ? { ...other, out: 'superseded' as const } : other,
  );
  return take(rfq, { quotes: [...before, { ...quote, receivedMs: atMs, out: null }] });
}

/** Takes a quote out of the running; when it was the offered one, the next best takes its place. */
function withdraw(rfq: Rfq, quoteId: string, out: QuoteOut, atMs: number, maker?: string): Transition {
  const quote = rfq.quotes.find((other) => other.quoteId === quoteId);
  if (!quote || quote.out !== null || (maker !== undefined && quote.maker !== maker)) {
    return refuse('QUOTE_UNAVAILABLE');
  }
  const isChosen = rfq.chosenQuoteId === quoteId;
  // Once accepted, a maker can answer a last look, but not take the quote back; the relay still can.
  if (isChosen && rfq.status !== 'AWAITING_REQUESTER_ACCEPTANCE' && out === 'canceled') {
    return refuse('INVALID_RFQ_STATE');
  }
  // A quote in execution is committed: the receipt must show it as the winner.
  if (isChosen && rfq.status === 'EXECUTING') return refuse('INVALID_RFQ_STATE');
  const next = { ...rfq, quotes: without(rfq.quotes, quoteId, out) };
  if (!isChosen) return { ok: true, rfq: next };
  return fallBack(next, atMs);
}

const without = (quotes: readonly BookedQuote[], quoteId: string, out: QuoteOut): BookedQuote[] =>
  quotes.map((quote) => (quote.quoteId === quoteId ? { ...quote, out } : quote));

function onTimer(rfq: Rfq, atMs: number): Transition {
  if (rfq.status === 'COLLECTING_QUOTES' && atMs >= (rfq.windowEndsMs ?? 0)) {
    return offerBest(rfq, atMs, { code: 'NO_QUOTES', error: 'No maker quoted within the window.' });
  }
  if (rfq.status === 'AWAITING_REQUESTER_ACCEPTANCE' && atMs >= (rfq.acceptByMs ?? 0)) {
    return end(
      { ...rfq, failure: { code: 'EXPIRED_RFQ', error: 'The quote was not accepted in time.' } },
      'EXPIRED',
      atMs,
    );
  }
  if (rfq.status === 'AWAITING_MAKER_CONFIRMATION' && atMs >= (rfq.confirmByMs ?? 0)) {
    return passOver(rfq, 'timed_out', atMs);
  }
  return { ok: true, rfq };
}

/** Offers the best live quote to the taker; without one the request fails for the given reason. */
function offerBest(rfq: Rfq, atMs: number, reason: { code: string; error: string }): Transition {
  const best = bestQuote(rfq.quotes, atMs);
  if (!best) return end({ ...rfq, chosenQuoteId: null, failure: reason }, 'FAILED', atMs);
  return take(rfq, {
    status: 'AWAITING_REQUESTER_ACCEPTANCE',
    chosenQuoteId: best.quoteId,
    acceptByMs: Math.min(atMs + rfq.times.acceptMs, best.expiresMs),
    acceptedMs: null,
    confirmByMs: null,
  });
}

const fallBack = (rfq: Rfq, atMs: number): Transition =>
  offerBest(rfq, atMs, {
    code: 'QUOTE_UNAVAILABLE',
    error: 'The quote was withdrawn and no other quote is live.',
  });

function accepted(rfq: Rfq, event: Extract<RfqEvent, { type: 'accepted' }>): Transition {
  if (rfq.status !== 'AWAITING_REQUESTER_ACCEPTANCE') return refuse('INVALID_RFQ_STATE');
  if (event.atMs >= (rfq.acceptByMs ?? 0)) return refuse('EXPIRED_RFQ');
  const quote = rfq.quotes.find(({ quoteId }) => quoteId === event.quoteId);
  if (!quote || quote.quoteId !== rfq.chosenQuoteId || quote.out !== null) return refuse('QUOTE_UNAVAILABLE');
  if (!quote.lastLook) return take(rfq, { status: 'EXECUTING', acceptedMs: event.atMs });
  return take(rfq, {
    status: 'AWAITING_MAKER_CONFIRMATION',
    acceptedMs: event.atMs,
    confirmByMs: Math.min(event.atMs + rfq.times.confirmMs, quote.expiresMs),
  });
}

function answered(rfq: Rfq, event: Extract<RfqEvent, { type: 'confirmed' | 'declined' }>): Transition {
  const quote = rfq.quotes.find(({ quoteId }) => quoteId === event.quoteId);
  if (!quote || quote.maker !== event.maker) return refuse('QUOTE_UNAVAILABLE');
  if (quote.out === 'declined' || quote.out === 'timed_out') return refuse('MAKER_ALREADY_RESPONDED');
  if (rfq.status !== 'AWAITING_MAKER_CONFIRMATION' || rfq.chosenQuoteId !== quote.quoteId) {
    return refuse(
      quote.lastLook && rfq.status === 'EXECUTING' ? 'MAKER_ALREADY_RESPONDED' : 'MAKER_NOT_REQUIRED',
    );
  }
  if (event.type === 'declined') return passOver(rfq, 'declined', event.atMs);
  if (event.atMs >= (rfq.confirmByMs ?? 0)) return refuse('EXPIRED_RFQ');
  return take(rfq, { status: 'EXECUTING' });
}

/** A maker that had the last look let the request go: the next best quote is offered, or the request is rejected. */
function passOver(rfq: Rfq, out: 'declined' | 'timed_out', atMs: number): Transition {
  const quotes = without(rfq.quotes, rfq.chosenQuoteId ?? '', out);
  if (bestQuote(quotes, atMs)) return fallBack({ ...rfq, quotes }, atMs);
  const error = out === 'declined' ? 'The maker declined' : 'The maker did not answer in time';
  const failure = { code: 'QUOTE_UNAVAILABLE', error: `${error} and no other quote is live.` };
  return end({ ...rfq, quotes, failure }, 'REJECTED', atMs);
}

/** When `transition` wants a timer event next; null when no deadline runs. */
export function nextDeadlineMs(rfq: Rfq): number | null {
  switch (rfq.status) {
    case 'COLLECTING_QUOTES':
      return rfq.windowEndsMs;
    case 'AWAITING_REQUESTER_ACCEPTANCE':
      return rfq.acceptByMs;
    case 'AWAITING_MAKER_CONFIRMATION':
      return rfq.confirmByMs;
    default:
      return null;
  }
}
