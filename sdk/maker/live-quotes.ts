import type { SignedQuote } from './sign-offer.ts';

export type Decision = 'CONFIRM' | 'DECLINE';
export type LiveQuote = SignedQuote & { decision: Promise<Decision> | null };

/** Quotes of this process that could still be filled, for the last look. The oldest go first when there are too many. */
export class LiveQuotes {
  readonly #quotes = new Map<string, LiveQuote>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  add(signed: SignedQuote, nowMs: number): void {
    for (const [quoteId, { quote }] of this.#quotes) {
      if (this.#quotes.size < this.#most && Number(quote.deadline) * 1000 > nowMs) break;
      this.#quotes.delete(quoteId);
    }
    this.#quotes.set(signed.quoteId, { ...signed, decision: null });
  }

  get = (quoteId: string): LiveQuote | null => this.#quotes.get(quoteId) ?? null;
  delete = (quoteId: string): void => void this.#quotes.delete(quoteId);

  get size(): number {
    return this.#quotes.size;
  }
}
