import { isRewardEvent, type RewardEventType } from '#domain/webhook/event-types.ts';
import { compileTerms, type MarketCandidate, type Matcher } from '#domain/webhook/match.ts';
import type { Reason, WebhookTerms } from '#domain/webhook/subscription.ts';
import { WordFilter } from './word-filter.ts';

/** A subscription that matches an event, and why. */
export type Match = { subscriptionId: string; orgId: string; reasons: readonly Reason[] };

type Entry = { terms: WebhookTerms; match: Matcher };

/** Entries by a word of theirs: those of a wallet, of a builder or of a coin. */
class Buckets {
  readonly #byWord = new Map<string, Set<Entry>>();
  readonly #filter = new WordFilter();

  add(words: readonly string[], entry: Entry): void {
    for (const word of words) {
      const bucket = this.#byWord.get(word);
      if (bucket) bucket.add(entry);
      else {
        this.#byWord.set(word, new Set([entry]));
        this.#filter.add(word);
      }
    }
    // Words that were removed stay in the filter until then: they cost a look at the table.
    if (this.#filter.isFull) this.#filter.reset(this.#byWord.keys(), this.#byWord.size);
  }

  remove(words: readonly string[], entry: Entry): void {
    for (const word of words) {
      const bucket = this.#byWord.get(word);
      bucket?.delete(entry);
      if (bucket?.size === 0) this.#byWord.delete(word);
    }
  }

  get(word: string): ReadonlySet<Entry> | undefined {
    return this.#filter.mayHave(word) ? this.#byWord.get(word) : undefined;
  }
}

/**
 * The active subscriptions in memory, indexed by wallet, builder and coin. Only those with all coins of the market are
 * evaluated for every event; the others cost an unrelated event nothing.
 */
export class SubscriptionIndex {
  readonly #entries = new Map<string, Entry>();
  readonly #byWallet = new Buckets();
  readonly #byBuilder = new Buckets();
  readonly #byCoin = new Buckets();
  readonly #marketWide = new Set<Entry>();
  readonly #ofSports = new Map<string, WebhookTerms>();
  /** Few subscriptions and few events, so a linear scan suffices. */
  readonly #ofRewards = new Map<string, WebhookTerms>();

  get size(): number {
    return this.#entries.size + this.#ofSports.size;
  }

  /** The subscriptions to sports. */
  get sports(): Iterable<WebhookTerms> {
    return this.#ofSports.values();
  }

  /** Takes a subscription in, in place of an earlier one of its id. */
  put(terms: WebhookTerms): void {
    this.remove(terms.subscriptionId);
    if (terms.kind === 'sports') {
      this.#ofSports.set(terms.subscriptionId, terms);
      return;
    }
    if (terms.eventTypes.some(isRewardEvent)) this.#ofRewards.set(terms.subscriptionId, terms);
    const entry = { terms, match: compileTerms(terms) };
    this.#entries.set(terms.subscriptionId, entry);
    if (terms.scope === 'address') {
      this.#byWallet.add(terms.wallets, entry);
      this.#byBuilder.add(terms.builders, entry);
    } else if (terms.filters.coins.length > 0) this.#byCoin.add(terms.filters.coins, entry);
    else this.#marketWide.add(entry);
  }

  remove(subscriptionId: string): void {
    this.#ofSports.delete(subscriptionId);
    this.#ofRewards.delete(subscriptionId);
    const entry = this.#entries.get(subscriptionId);
    if (!entry) return;
    this.#entries.delete(subscriptionId);
    this.#byWallet.remove(entry.terms.wallets, entry);
    this.#byBuilder.remove(entry.terms.builders, entry);
    this.#byCoin.remove(entry.terms.filters.coins, entry);
    this.#marketWide.delete(entry);
  }

  /** Removes every subscription that is not one of `subscriptionIds`. */
  keepOnly(subscriptionIds: ReadonlySet<string>): void {
    for (const id of [...this.#entries.keys(), ...this.#ofSports.keys()]) {
      if (!subscriptionIds.has(id)) this.remove(id);
    }
  }

  /** Whether any subscription has reward events. */
  get hasRewards(): boolean {
    return this.#ofRewards.size > 0;
  }

  /** Subscriptions that match an event of a builder's campaign. */
  ofRewards(type: RewardEventType, builder: string): Match[] {
    const found: Match[] = [];
    for (const { subscriptionId, orgId, eventTypes, builders, scope } of this.#ofRewards.values()) {
      if (!eventTypes.includes(type)) continue;
      if (scope === 'market') found.push({ subscriptionId, orgId, reasons: [] });
      else if (builders.includes(builder)) found.push({ subscriptionId, orgId, reasons: ['builder'] });
    }
    return found;
  }

  /** Subscriptions that match a market event, each once, with every reason. */
  matches(candidate: MarketCandidate): Match[] {
    const found: Match[] = [];
    const ask = (entry: Entry): void => {
      const reasons = entry.match(candidate);
      const { subscriptionId, orgId } = entry.terms;
      if (reasons) found.push({ subscriptionId, orgId, reasons });
    };
    const ofWallet = this.#byWallet.get(candidate.user);
    const ofBuilder = candidate.builder === null ? undefined : this.#byBuilder.get(candidate.builder);
    for (const entry of ofWallet ?? []) ask(entry);
    // Those with both were already evaluated.
    for (const entry of ofBuilder ?? []) if (!ofWallet?.has(entry)) ask(entry);
    for (const entry of this.#byCoin.get(candidate.coin) ?? []) ask(entry);
    for (const entry of this.#marketWide) ask(entry);
    return found;
  }
}
