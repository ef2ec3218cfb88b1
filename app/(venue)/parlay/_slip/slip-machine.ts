import type { ParlayLeg } from '#domain/parlay/legs.ts';

/** What a price is asked for. `stakeE6` in 6-decimal units, gross. */
export type Order = { legs: readonly ParlayLeg[]; stakeE6: bigint; taker: string };
export type Consent = 'ask' | 'better' | 'any';

/** A quote of the window; `payoutE6` is what is paid when every leg wins, after all fees. */
export type Quote = {
  quoteId: string;
  maker: string;
  payoutE6: bigint;
  lastLook: boolean;
  expiresAtMs: number;
  /** After the window opened, by this page's clock. */
  atMs: number;
};

/** The quote that the venue offers. `lastLook` is null where nobody told. */
export type Offer = { quoteId: string; payoutE6: bigint; expiresAtMs: number; lastLook: boolean | null };

/** What was agreed to: the payout that was in sight when the button was pressed. */
type Agreement = { payoutE6: bigint; declined: readonly string[] };

export type Phase =
  | { at: 'idle' }
  /** The venue was asked; it has not answered yet. */
  | { at: 'asking' }
  | { at: 'collecting'; rfqId: string; sinceMs: number }
  | { at: 'offered'; rfqId: string; offer: Offer; changedFromE6: bigint | null }
  /** The wallet is being asked; nothing has been sent. */
  | { at: 'signing'; rfqId: string; offer: Offer; agreed: Agreement }
  /** Sent: from here on only the venue says what becomes of it. */
  | {
      at: 'sent';
      rfqId: string;
      offer: Offer;
      agreed: Agreement;
      step: 'accepting' | 'confirming' | 'executing';
    }
  | { at: 'filled'; rfqId: string; offer: Offer; txHash: string | null; parlayId: string | null }
  | { at: 'failed'; code: string; words: string };

export type SlipState = {
  /** Null while the slip cannot be priced: too few legs, a conflict, no stake, no wallet. */
  order: Order | null;
  /** Incremented with every change of the slip; each request belongs to one revision. */
  revision: number;
  changedAtMs: number;
  phase: Phase;
  /** Of the present request, best first. */
  quotes: readonly Quote[];
  /** When the venue was asked in the last minute. */
  askedAtMs: readonly number[];
  /** Consecutive expired offers or windows without quotes; after a few, requests stop. */
  lapses: number;
};

export type SlipEvent =
  | { type: 'changed'; order: Order | null; nowMs: number }
  | { type: 'asked'; nowMs: number }
  | { type: 'opened'; revision: number; rfqId: string; nowMs: number }
  | { type: 'quotes'; rfqId: string; quotes: readonly Quote[] }
  | { type: 'offered'; rfqId: string; offer: Offer; consent: Consent; nowMs: number }
  | { type: 'agreed'; quoteId: string; nowMs: number }
  | { type: 'declined' }
  | { type: 'submitted'; quoteId: string; nowMs: number }
  | { type: 'confirming' | 'executing'; rfqId: string }
  | { type: 'filled'; rfqId: string; txHash: string | null; parlayId: string | null }
  /** The request is over, or could not be made; `revision` where there is no request yet. */
  | { type: 'failed'; rfqId: string | null; revision: number; code: string; words: string; nowMs: number }
  | { type: 'tick'; nowMs: number }
  /** Starts anew: after a fill, a failure or an expiry. */
  | { type: 'renewed'; nowMs: number };

/** How long a slip has to stand still before makers are asked. */
export const STILL_MS = 800;
/** Requests that a page makes in a minute. */
export const ASKS_PER_MINUTE = 20;
/** A quote whose end is nearer cannot be sent any more in time. */
export const SUBMIT_MARGIN_MS = 1_000;
/** Limit of consecutive lapses before requests stop. */
const MOST_LAPSES = 3;
const MINUTE_MS = 60_000;

export const newSlip = (nowMs: number): SlipState => ({
  ...{ order: null, revision: 0, changedAtMs: nowMs, phase: { at: 'idle' } },
  ...{ quotes: [], askedAtMs: [], lapses: 0 },
});

const isSameOrder = (left: Order | null, right: Order | null): boolean =>
  left === right ||
  (left !== null &&
    right !== null &&
    left.stakeE6 === right.stakeE6 &&
    left.taker === right.taker &&
    left.legs.length === right.legs.length &&
    left.legs.every(
      ({ outcomeId, sideIndex }, at) =>
        outcomeId === right.legs[at]?.outcomeId && sideIndex === right.legs[at]?.sideIndex,
    ));

/** Whether what was sent can no longer be changed by the page. */
export const isLocked = ({ phase }: SlipState): boolean => phase.at === 'sent' || phase.at === 'filled';

const isLive = (offer: Offer, nowMs: number): boolean => nowMs + SUBMIT_MARGIN_MS < offer.expiresAtMs;

const reset = (state: SlipState, nowMs: number): SlipState => ({
  ...{ ...state, revision: state.revision + 1, changedAtMs: nowMs, phase: { at: 'idle' }, quotes: [] },
});

/** The request of the present phase; null where there is none. */
export const requestOf = ({ phase }: SlipState): string | null => ('rfqId' in phase ? phase.rfqId : null);

/** Whether to request quotes now. */
export const isDue = (state: SlipState, nowMs: number): boolean =>
  state.order !== null &&
  state.phase.at === 'idle' &&
  state.lapses < MOST_LAPSES &&
  nowMs - state.changedAtMs >= STILL_MS &&
  state.askedAtMs.filter((at) => at > nowMs - MINUTE_MS).length < ASKS_PER_MINUTE;

/** The offer that can be agreed to now; null for one that is stale, expired or not of this slip. */
export function liveOffer({ phase, order }: SlipState, nowMs: number): Offer | null {
  if (order === null || (phase.at !== 'offered' && phase.at !== 'signing')) return null;
  return isLive(phase.offer, nowMs) ? phase.offer : null;
}

/** What to submit once `quoteId` is signed; null if it must not be submitted. */
export function submission(
  state: SlipState,
  quoteId: string,
  nowMs: number,
): { rfqId: string; order: Order; offer: Offer } | null {
  const { phase, order } = state;
  if (phase.at !== 'signing' || order === null || phase.offer.quoteId !== quoteId) return null;
  return isLive(phase.offer, nowMs) ? { rfqId: phase.rfqId, order, offer: phase.offer } : null;
}

/** Whether a changed price may be signed without asking again. */
const isConsented = (consent: Consent, agreedE6: bigint, offeredE6: bigint): boolean =>
  offeredE6 === agreedE6 || consent === 'any' || (consent === 'better' && offeredE6 > agreedE6);

function offered(state: SlipState, event: Extract<SlipEvent, { type: 'offered' }>): SlipState {
  const { phase } = state;
  const { rfqId, offer, consent } = event;
  if (!('rfqId' in phase) || phase.rfqId !== rfqId || state.order === null) return state;
  if (phase.at === 'collecting')
    return { ...state, phase: { at: 'offered', rfqId, offer, changedFromE6: null } };
  if (phase.at === 'filled') return state;
  if (phase.offer.quoteId === offer.quoteId) return state;
  if (phase.at === 'offered') {
    const changedFromE6 = phase.changedFromE6 ?? phase.offer.payoutE6;
    return { ...state, phase: { at: 'offered', rfqId, offer, changedFromE6 } };
  }
  // The agreed quote is gone: the next one replaces it if the person's consent covers it.
  const declined = [...phase.agreed.declined, phase.offer.quoteId];
  if (declined.includes(offer.quoteId)) return state;
  const { payoutE6 } = phase.agreed;
  if (isConsented(consent, payoutE6, offer.payoutE6)) {
    return { ...state, phase: { at: 'signing', rfqId, offer, agreed: { payoutE6, declined } } };
  }
  return { ...state, phase: { at: 'offered', rfqId, offer, changedFromE6: payoutE6 } };
}

function ticked(state: SlipState, nowMs: number): SlipState {
  const { phase } = state;
  if (phase.at === 'offered' && !isLive(phase.offer, nowMs)) {
    return { ...reset(state, nowMs), lapses: state.lapses + 1 };
  }
  if (phase.at === 'signing' && !isLive(phase.offer, nowMs)) {
    const words = 'The quote expired before it was signed. Nothing was spent.';
    return { ...state, phase: { at: 'failed', code: 'EXPIRED_RFQ', words } };
  }
  return state;
}

function changed(state: SlipState, order: Order | null, nowMs: number): SlipState {
  if (isLocked(state) || isSameOrder(state.order, order)) return state;
  return { ...reset(state, nowMs), order, lapses: 0 };
}

/** The slip's state machine. Pure: the driver does what `isDue` and `submission` allow and reports the results. */
export function slipReducer(state: SlipState, event: SlipEvent): SlipState {
  const { phase } = state;
  switch (event.type) {
    case 'changed':
      return changed(state, event.order, event.nowMs);
    case 'asked': {
      const recent = state.askedAtMs.filter((at) => at > event.nowMs - MINUTE_MS);
      return { ...state, phase: { at: 'asking' }, askedAtMs: [...recent, event.nowMs], quotes: [] };
    }
    case 'opened':
      if (phase.at !== 'asking' || event.revision !== state.revision) return state;
      return { ...state, phase: { at: 'collecting', rfqId: event.rfqId, sinceMs: event.nowMs } };
    case 'quotes':
      return requestOf(state) === event.rfqId ? { ...state, quotes: event.quotes } : state;
    case 'offered':
      return offered(state, event);
    case 'agreed': {
      const offer = liveOffer(state, event.nowMs);
      if (phase.at !== 'offered' || offer?.quoteId !== event.quoteId) return state;
      const agreed = { payoutE6: offer.payoutE6, declined: [] };
      return { ...state, lapses: 0, phase: { at: 'signing', rfqId: phase.rfqId, offer, agreed } };
    }
    case 'declined':
      if (phase.at !== 'signing') return state;
      return {
        ...state,
        phase: { at: 'offered', rfqId: phase.rfqId, offer: phase.offer, changedFromE6: null },
      };
    case 'submitted':
      if (phase.at !== 'signing' || !submission(state, event.quoteId, event.nowMs)) return state;
      return { ...state, phase: { ...phase, at: 'sent', step: 'accepting' } };
    case 'confirming':
    case 'executing':
      if (phase.at !== 'sent' || phase.rfqId !== event.rfqId) return state;
      return { ...state, phase: { ...phase, step: event.type } };
    case 'filled':
      if (phase.at !== 'sent' || phase.rfqId !== event.rfqId) return state;
      return {
        ...state,
        phase: { ...phase, at: 'filled', txHash: event.txHash, parlayId: event.parlayId },
      };
    case 'failed': {
      const isMine = event.rfqId === null ? phase.at === 'asking' : requestOf(state) === event.rfqId;
      if (!isMine || event.revision !== state.revision || phase.at === 'filled') return state;
      if (event.code === 'NO_QUOTES' && phase.at === 'collecting' && state.lapses + 1 < MOST_LAPSES) {
        // The window is short: makers that were late may make the next one.
        return { ...reset(state, event.nowMs), lapses: state.lapses + 1 };
      }
      return { ...state, phase: { at: 'failed', code: event.code, words: event.words } };
    }
    case 'tick':
      return ticked(state, event.nowMs);
    case 'renewed':
      return phase.at === 'sent' ? state : { ...reset(state, event.nowMs), lapses: 0 };
  }
}
