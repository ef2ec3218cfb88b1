import { outcomeIdOf } from '#domain/coin.ts';
import { isTrade, type SequencedFill } from '#domain/fill.ts';
import { type WatchTarget, watchKey } from './watch-target.ts';

/** A target that a person follows, and the chat that hears of it. */
export type WatchLink = WatchTarget & { watcher: string; chatId: bigint };

type Matched = { target: WatchTarget; links: readonly WatchLink[] };

/** How a fill looks to those who follow: the sizes of both sides of a trade are one, and it counts once for its market. */
const isOfMarket = ({ dir, crossed }: SequencedFill): boolean => isTrade(dir) && crossed;

/**
 * Who hears of which fill, in memory: what a fill costs does not grow with what is followed, only with how many follow
 * the very wallet, market or builder.
 */
export class WatchIndex {
  readonly #byTarget = new Map<string, WatchLink[]>();
  readonly #byWatcher = new Map<string, readonly WatchLink[]>();

  /** How many targets have somebody who hears of them. */
  get size(): number {
    return this.#byTarget.size;
  }

  /** Puts what a person follows in the place of what they followed before. */
  replace(watcher: string, links: readonly WatchLink[]): void {
    for (const link of this.#byWatcher.get(watcher) ?? []) this.#remove(link);
    if (links.length === 0) this.#byWatcher.delete(watcher);
    else this.#byWatcher.set(watcher, links);
    for (const link of links) {
      const key = watchKey(link);
      const there = this.#byTarget.get(key);
      if (there) there.push(link);
      else this.#byTarget.set(key, [link]);
    }
  }

  /** Puts `links` in the place of everything. */
  replaceAll(links: readonly WatchLink[]): void {
    const byWatcher = Map.groupBy(links, ({ watcher }) => watcher);
    for (const watcher of [...this.#byWatcher.keys()]) if (!byWatcher.has(watcher)) this.replace(watcher, []);
    for (const [watcher, own] of byWatcher) this.replace(watcher, own);
  }

  /** What of that a fill concerns: its wallet, its builder, its market. */
  match(fill: SequencedFill): Matched[] {
    const targets: WatchTarget[] = [{ kind: 'wallet', target: fill.wallet }];
    if (fill.builder !== null) targets.push({ kind: 'builder', target: fill.builder });
    if (isOfMarket(fill)) targets.push({ kind: 'market', target: String(outcomeIdOf(fill.coin)) });
    return targets.flatMap((target) => {
      const links = this.#byTarget.get(watchKey(target));
      return links ? [{ target, links }] : [];
    });
  }

  #remove(link: WatchLink): void {
    const key = watchKey(link);
    const left = (this.#byTarget.get(key) ?? []).filter((other) => other !== link);
    if (left.length > 0) this.#byTarget.set(key, left);
    else this.#byTarget.delete(key);
  }
}
