import { outcomeIdOf } from '#domain/coin.ts';
import { isTrade, type SequencedFill } from '#domain/fill.ts';
import type { WatchKind, WatchTarget } from './watch-target.ts';

/** A target that a person follows, and the chat to notify. */
export type WatchLink = WatchTarget & { watcher: string; chatId: bigint };

type Matched = { target: WatchTarget; links: readonly WatchLink[] };

/** A trade has a fill for each side; only the taker's counts for the market, so that a trade counts once. */
const isOfMarket = ({ dir, crossed }: SequencedFill): boolean => isTrade(dir) && crossed;

/** Finds the followers of a fill in memory. Cost grows with the followers of that wallet, market or builder only. */
export class WatchIndex {
  // A map for each kind: building a joined key would cost more than the look-up.
  readonly #byTarget: Record<WatchKind, Map<string, WatchLink[]>> = {
    wallet: new Map(),
    market: new Map(),
    builder: new Map(),
  };
  readonly #byWatcher = new Map<string, WatchLink[]>();

  /** Number of targets with followers. */
  get size(): number {
    return Object.values(this.#byTarget).reduce((sum, { size }) => sum + size, 0);
  }

  /** Puts what a person follows in the place of what they followed before. */
  replace(watcher: string, links: readonly WatchLink[]): void {
    for (const link of this.#byWatcher.get(watcher) ?? []) this.#remove(link);
    if (links.length === 0) this.#byWatcher.delete(watcher);
    else this.#byWatcher.set(watcher, [...links]);
    for (const link of links) this.#add(link);
  }

  /** Puts `links` in the place of everything. */
  replaceAll(links: readonly WatchLink[]): void {
    this.#byWatcher.clear();
    for (const ofKind of Object.values(this.#byTarget)) ofKind.clear();
    for (const link of links) {
      const own = this.#byWatcher.get(link.watcher);
      if (own) own.push(link);
      else this.#byWatcher.set(link.watcher, [link]);
      this.#add(link);
    }
  }

  /** The followed targets of a fill: its wallet, its builder, its market. */
  match(fill: SequencedFill): Matched[] {
    const matched: Matched[] = [];
    this.#find(matched, 'wallet', fill.wallet);
    if (fill.builder !== null) this.#find(matched, 'builder', fill.builder);
    if (isOfMarket(fill)) this.#find(matched, 'market', String(outcomeIdOf(fill.coin)));
    return matched;
  }

  #find(matched: Matched[], kind: WatchKind, target: string): void {
    const links = this.#byTarget[kind].get(target);
    if (links) matched.push({ target: { kind, target }, links });
  }

  #add(link: WatchLink): void {
    const ofKind = this.#byTarget[link.kind];
    const there = ofKind.get(link.target);
    if (there) there.push(link);
    else ofKind.set(link.target, [link]);
  }

  #remove(link: WatchLink): void {
    const ofKind = this.#byTarget[link.kind];
    const left = (ofKind.get(link.target) ?? []).filter((other) => other !== link);
    if (left.length > 0) ofKind.set(link.target, left);
    else ofKind.delete(link.target);
  }
}
