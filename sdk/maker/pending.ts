import { MakerError } from './maker-error.ts';
import { type Frame, optionalText, textOf } from './wire.ts';

/** What was asked of the relay; the relay's own names of the frames. */
export type AskKind =
  | 'RFQ_QUOTE'
  | 'RFQ_QUOTE_CANCEL'
  | 'RFQ_CONFIRMATION_RESPONSE'
  | 'CASHOUT_OFFER'
  | 'CASHOUT_CANCEL';
const KINDS: readonly AskKind[] = ['RFQ_QUOTE', 'RFQ_QUOTE_CANCEL', 'RFQ_CONFIRMATION_RESPONSE'];

/** Subject of a request to the relay: a quote of an RFQ or, without `rfqId`, whatever `quoteId` names. */
type About = { rfqId: string | null; quoteId: string };

type Waiting = About & {
  resolve: (answer: Frame) => void;
  reject: (error: MakerError) => void;
  timer: NodeJS.Timeout;
};

/** Correlation id of a request. The relay echoes it, or at least the quote id in it. */
export const requestIdOf = (kind: AskKind, quoteId: string): string => `${kind}:${quoteId}`;

/** An RFQ_ERROR as a MakerError; missing ids are taken from the request it answers. */
export const relayErrorOf = (frame: Frame, about: About | null = null): MakerError =>
  new MakerError(textOf(frame, 'code'), optionalText(frame, 'error') ?? '', {
    rfqId: optionalText(frame, 'rfq_id') ?? about?.rfqId ?? null,
    quoteId: optionalText(frame, 'quote_id') ?? (about?.rfqId ? about.quoteId : null),
  });

/** Questions to the relay that wait for its answer. Bounded; each one ends by answer, error, time or disconnection. */
export class Pending {
  readonly #waiting = new Map<string, Waiting>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Waits for the relay's answer. @throws MakerError BUSY when too many requests wait, or this one already does */
  wait(kind: AskKind, about: About, timeoutMs: number): Promise<Frame> {
    const key = requestIdOf(kind, about.quoteId);
    if (this.#waiting.size >= this.#most || this.#waiting.has(key)) {
      throw new MakerError('BUSY', 'too many frames are waiting for a reply from the relay', about);
    }
    return new Promise((resolve, reject) => {
      const giveUp = (): void =>
        this.#end(key)?.reject(new MakerError('TIMEOUT', `the relay did not answer ${kind}`, about));
      this.#waiting.set(key, { ...about, resolve, reject, timer: setTimeout(giveUp, timeoutMs) });
    });
  }

  /** Resolves the request that an ACK answers. @returns whether there was one */
  acknowledge(frame: Frame): boolean {
    const kind = String(frame.type).slice('ACK_'.length) as AskKind;
    const waiting = this.#end(optionalText(frame, 'request_id') ?? requestIdOf(kind, String(frame.quote_id)));
    waiting?.resolve(frame);
    return waiting !== null;
  }

  /** Takes an RFQ_ERROR that may be the answer to a question. @returns whether it was */
  refuse(frame: Frame): boolean {
    const key = this.#keyOf(frame);
    const waiting = key === null ? undefined : this.#waiting.get(key);
    if (key === null || !waiting) return false;
    const error = relayErrorOf(frame, waiting);
    this.#end(key);
    waiting.reject(error);
    return true;
  }

  /** Ends one question that could not even be sent. */
  drop(kind: AskKind, quoteId: string, error: MakerError): void {
    this.#end(requestIdOf(kind, quoteId))?.reject(error);
  }

  /** Ends all questions: the connection over which they would be answered is gone. */
  failAll(code: 'DISCONNECTED' | 'CLOSED'): void {
    for (const [key, { rfqId, quoteId }] of this.#waiting) {
      const error = new MakerError(code, 'the connection closed before the reply', { rfqId, quoteId });
      this.#end(key)?.reject(error);
    }
  }

  get size(): number {
    return this.#waiting.size;
  }

  #keyOf(frame: Frame): string | null {
    const requestId = optionalText(frame, 'request_id');
    if (requestId !== null) return requestId;
    const kind = optionalText(frame, 'request_type');
    const quoteId = optionalText(frame, 'quote_id');
    const kinds = KINDS.filter((one) => kind === null || one === kind);
    if (quoteId !== null) {
      const keys = kinds.map((one) => requestIdOf(one, quoteId));
      return keys.find((key) => this.#waiting.has(key)) ?? null;
    }
    // The one question that is open about the request, if it is the only one.
    const rfqId = optionalText(frame, 'rfq_id');
    const open = [...this.#waiting].filter(([, waiting]) => rfqId !== null && waiting.rfqId === rfqId);
    return open.length === 1 ? (open[0]?.[0] ?? null) : null;
  }

  #end(key: string): Waiting | null {
    const waiting = this.#waiting.get(key);
    if (!waiting) return null;
    this.#waiting.delete(key);
    clearTimeout(waiting.timer);
    return waiting;
  }
}
