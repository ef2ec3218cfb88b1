import type { Confirmation } from './events.ts';
import { inTime } from './in-time.ts';
import type { Decision, LiveQuote, LiveQuotes } from './live-quotes.ts';
import { MakerError } from './maker-error.ts';
import type { LastLookHandler } from './options.ts';
import { amountOf, type Frame, textOf, wholeOf } from './wire.ts';

/** Reads an RFQ_CONFIRMATION_REQUEST. @throws MakerError MALFORMED_FRAME */
export const readAsked = (frame: Frame): { rfqId: string; quoteId: string; confirmByMs: number } => ({
  rfqId: textOf(frame, 'rfq_id'),
  quoteId: textOf(frame, 'quote_id'),
  confirmByMs: wholeOf(frame, 'confirm_by', Number.MAX_SAFE_INTEGER),
});

/** Whether the relay asks about the very quote that was signed; fields that it leaves out are not held against it. */
function isSameQuote(frame: Frame, { rfqId, sizeE6, priceE6 }: LiveQuote): boolean {
  const agrees = (name: string, value: bigint): boolean =>
    frame[name] === undefined || amountOf(frame, name) === value;
  return frame.rfq_id === rfqId && agrees('fill_size_e6', sizeE6) && agrees('price_e6', priceE6);
}

export type LastLookOptions = {
  handler: LastLookHandler | undefined;
  live: LiveQuotes;
  marginMs: number;
  maxConcurrent: number;
  signal: AbortSignal;
  onAsked: (confirmation: Confirmation) => void;
  onFault: (error: unknown, rfqId: string) => void;
};

/**
 * Answers last looks. Any problem is a DECLINE: a quote not signed here or signed differently, a handler that
 * throws or is late, too many at once. A repeated question after a reconnection gets the same answer.
 */
export class LastLooks {
  readonly #look: LastLookOptions;
  #working = 0;

  constructor(look: LastLookOptions) {
    this.#look = look;
  }

  /** @returns what to answer, in time */
  async decide(frame: Frame): Promise<Decision> {
    const asked = readAsked(frame);
    const live = this.#look.live.get(asked.quoteId);
    if (!live || !isSameQuote(frame, live)) {
      this.#look.onFault(
        new MakerError('MALFORMED_FRAME', 'last look for a quote that this client did not sign', asked),
        asked.rfqId,
      );
      return 'DECLINE';
    }
    live.decision ??= this.#ask({ ...asked, signed: live, frame });
    return live.decision;
  }

  async #ask(confirmation: Confirmation): Promise<Decision> {
    const { handler, marginMs, maxConcurrent, signal, onAsked, onFault } = this.#look;
    onAsked(confirmation);
    if (!handler || this.#working >= maxConcurrent) return 'DECLINE';
    this.#working += 1;
    try {
      const leftMs = confirmation.confirmByMs - marginMs - Date.now();
      const isGood = await inTime(leftMs, signal, (late) => handler(confirmation, late));
      return isGood === true ? 'CONFIRM' : 'DECLINE';
    } catch (error) {
      onFault(error, confirmation.rfqId);
      return 'DECLINE';
    } finally {
      this.#working -= 1;
    }
  }
}
