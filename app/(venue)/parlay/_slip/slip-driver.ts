import { VenueCallError } from '#app/data/venue-call-error.ts';
import { wordsOfCode } from '#app/data/venue-words.ts';
import { isDeclined, walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { isFinal } from '#domain/rfq/rfq.ts';
import {
  type Consent,
  isDue,
  newSlip,
  type Order,
  requestOf,
  type SlipEvent,
  type SlipState,
  slipReducer,
  submission,
} from './slip-machine.ts';
import { listenToQuotes } from './taker-socket.ts';
import {
  acceptQuote,
  cancelRequest,
  createRequest,
  type PushedQuotes,
  payoutOf,
  readRequest,
  type Snapshot,
} from './venue-requests.ts';

/** What the slip shows beside the machine's state. */
export type SlipView = {
  state: SlipState;
  /** What the wallet is asked now. */
  prompt: 'permit' | 'order' | null;
  /** What the person was told last of a prompt. */
  said: string | null;
  /** Hash of the quote being signed or signed: shown in the wallet, and named by the receipt. */
  quoteHash: Hex | null;
};

/** The code that checks and signs an order: fetched with the first request, so that it is there when a price is. */
const loadSigning = () => import('./sign-order.ts');

const TICK_MS = 200;
/** Poll interval of a request: `fast` while quotes arrive or it executes, `slow` while its offer is shown. */
const LOOK_MS = { fast: 250, slow: 1_000 } as const;

type Request = {
  rfqId: string;
  token: string;
  control: AbortController;
  /** Whether the venue has reported a final status. */
  isOver: boolean;
};

/** Executes what the state machine allows: requests, polls, cancels, signs and submits. */
export class SlipDriver {
  #view: SlipView = { state: newSlip(0), prompt: null, said: null, quoteHash: null };
  readonly #listeners = new Set<() => void>();
  #request: Request | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #stopListening: (() => void) | null = null;
  #taker: string | null = null;
  /** The quote whose signing is under way. */
  #signing: string | null = null;
  consent: Consent = 'ask';
  standingE6 = 0n;
  terms: VenueTerms | null = null;

  view = (): SlipView => this.#view;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
      this.#listenFor(null);
    };
  };

  /** What is on the slip now; null while it cannot be priced. */
  change(order: Order | null): void {
    this.#listenFor(order?.taker ?? null);
    this.#send({ type: 'changed', order, nowMs: Date.now() });
  }

  /** The person agrees to the quote in sight. */
  agree(quoteId: string): void {
    this.#show({ said: null });
    this.#send({ type: 'agreed', quoteId, nowMs: Date.now() });
  }

  renew = (): void => {
    this.#show({ said: null, quoteHash: null });
    this.#send({ type: 'renewed', nowMs: Date.now() });
  };

  #listenFor(taker: string | null): void {
    if (taker === this.#taker) return;
    this.#taker = taker;
    this.#stopListening?.();
    this.#stopListening = taker === null ? null : listenToQuotes(taker, this.#onQuotes);
  }

  #onQuotes = ({ rfqId, quotes }: PushedQuotes): void => {
    const { state } = this.#view;
    if (requestOf(state) !== rfqId || state.phase.at !== 'collecting') return;
    const known = new Map(state.quotes.map((quote) => [quote.quoteId, quote.atMs]));
    const nowMs = Date.now() - state.phase.sinceMs;
    this.#send({
      type: 'quotes',
      rfqId,
      quotes: quotes.map((quote) => ({ ...quote, atMs: known.get(quote.quoteId) ?? nowMs })),
    });
  };

  #show(change: Partial<SlipView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #send(event: SlipEvent): void {
    const state = slipReducer(this.#view.state, event);
    if (state === this.#view.state) return;
    this.#show({ state });
    this.#dropOld();
    this.#signIfAgreed();
  }

  /** A request that the slip has left is withdrawn: makers need not hold their quotes. */
  #dropOld(): void {
    const { phase } = this.#view.state;
    const old = this.#request;
    if (!old || requestOf(this.#view.state) === old.rfqId || phase.at === 'failed') return;
    this.#request = null;
    old.control.abort();
    if (!old.isOver) void cancelRequest(old.rfqId, old.token);
  }

  #tick(): void {
    const nowMs = Date.now();
    this.#send({ type: 'tick', nowMs });
    if (isDue(this.#view.state, nowMs)) void this.#ask(nowMs);
  }

  async #ask(nowMs: number): Promise<void> {
    const { order, revision } = this.#view.state;
    if (!order) return;
    this.#send({ type: 'asked', nowMs });
    const control = new AbortController();
    void loadSigning().catch(() => {});
    try {
      const made = await createRequest(order, control.signal);
      const { rfq_id: rfqId } = made.request;
      const token = made.cancel_token ?? '';
      if (this.#view.state.revision !== revision) {
        void cancelRequest(rfqId, token);
        return;
      }
      this.#request = { rfqId, token, control, isOver: false };
      this.#send({ type: 'opened', revision, rfqId, nowMs: Date.now() });
      void this.#follow(this.#request, revision);
    } catch (error) {
      this.#fail(null, revision, error);
    }
  }

  #fail(rfqId: string | null, revision: number, error: unknown): void {
    const code = error instanceof VenueCallError ? error.code : 'WALLET';
    this.#send({ type: 'failed', rfqId, revision, code, words: walletWords(error), nowMs: Date.now() });
  }

  /** Looks at a request until it is over, or the slip has left it. */
  async #follow(request: Request, revision: number): Promise<void> {
    const { rfqId, token, control } = request;
    while (!control.signal.aborted && requestOf(this.#view.state) === rfqId) {
      // A failed poll is ignored; the next one may succeed.
      const snapshot = await readRequest(rfqId, token, control.signal).catch(() => null);
      request.isOver = snapshot !== null && isFinal(snapshot.status);
      if (snapshot) this.#take(snapshot, rfqId, revision);
      if (request.isOver) return;
      const { at } = this.#view.state.phase;
      const waitMs = at === 'offered' || at === 'signing' ? LOOK_MS.slow : LOOK_MS.fast;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  #take(snapshot: Snapshot, rfqId: string, revision: number): void {
    const { status, error } = snapshot;
    if (status === 'AWAITING_REQUESTER_ACCEPTANCE') this.#offer(snapshot, rfqId);
    if (status === 'AWAITING_MAKER_CONFIRMATION') this.#send({ type: 'confirming', rfqId });
    if (status === 'EXECUTING') this.#send({ type: 'executing', rfqId });
    if (status === 'FILLED') {
      const { tx_hash: txHash, parlay_id: parlayId } = snapshot;
      this.#send({ type: 'filled', rfqId, txHash, parlayId });
    } else if (isFinal(status)) {
      const code = error?.code ?? (status === 'EXPIRED' ? 'EXPIRED_RFQ' : status);
      const words = wordsOfCode(code, error?.error ?? 'The request ended without a fill. Nothing was spent.');
      this.#send({ type: 'failed', rfqId, revision, code, words, nowMs: Date.now() });
    }
  }

  #offer(snapshot: Snapshot, rfqId: string): void {
    const payoutE6 = payoutOf(snapshot);
    const { quote_id: quoteId, expires_at: expiresAtMs } = snapshot;
    if (payoutE6 === null || quoteId === null || expiresAtMs === null) return;
    const known = this.#view.state.quotes.find((quote) => quote.quoteId === quoteId);
    const offer = { quoteId, payoutE6, expiresAtMs, lastLook: known?.lastLook ?? null };
    this.#send({ type: 'offered', rfqId, offer, consent: this.consent, nowMs: Date.now() });
  }

  #signIfAgreed(): void {
    const { phase, order } = this.#view.state;
    if (phase.at !== 'signing' || !order || !this.terms || !this.#request) return;
    if (this.#signing === phase.offer.quoteId) return;
    this.#signing = phase.offer.quoteId;
    void this.#sign(this.#request, phase.offer.quoteId).finally(() => {
      this.#signing = null;
      this.#show({ prompt: null });
      this.#signIfAgreed();
    });
  }

  async #sign({ rfqId, token }: Request, quoteId: string): Promise<void> {
    const { state } = this.#view;
    const { revision } = state;
    const mine = submission(state, quoteId, Date.now());
    if (!mine || !this.terms) return this.#send({ type: 'tick', nowMs: Date.now() });
    const { order, offer } = mine;
    try {
      const { signOrder } = await loadSigning();
      const signed = await signOrder({
        ...{ rfqId, token, order, offer, terms: this.terms, standingE6: this.standingE6 },
        onPrompt: (prompt, quoteHash) => this.#show({ prompt, quoteHash }),
      });
      // The signed order is discarded if it is now too late or no longer matches the slip.
      if (!submission(this.#view.state, quoteId, Date.now()))
        return this.#send({ type: 'tick', nowMs: Date.now() });
      this.#show({ quoteHash: signed.quoteHash });
      this.#send({ type: 'submitted', quoteId, nowMs: Date.now() });
      await acceptQuote(rfqId, signed.acceptance);
    } catch (error) {
      if (isDeclined(error)) {
        this.#show({ said: walletWords(error) });
        this.#send({ type: 'declined' });
      } else this.#failSent(rfqId, revision, error);
    }
  }

  /** A call without a response may have succeeded: the request's own status will show. */
  #failSent(rfqId: string, revision: number, error: unknown): void {
    const isLost = error instanceof VenueCallError && (error.status === 0 || error.status >= 500);
    if (isLost && this.#view.state.phase.at === 'sent') return;
    this.#fail(rfqId, revision, error);
  }
}
