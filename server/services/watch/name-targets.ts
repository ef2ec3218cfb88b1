import type { Pool } from 'pg';
import { marketTitle } from '#domain/outcome/market-title.ts';
import { type WatchTarget, watchKey } from '#domain/watch/watch-target.ts';
import { builderLabels } from '#store/queries/builders/builder-labels.ts';
import { outcomeTitles } from '#store/queries/outcomes/outcome-titles.ts';

/** Display name of a followed target. */
export type TargetName = {
  /** A market's title, a builder's name, else the address in short. */
  title: string;
  /** A market's two sides. */
  sides: readonly [string, string] | null;
  isSettled: boolean;
};

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The names of markets by outcome id, of those that are known. */
export async function nameMarkets(
  db: Pool,
  outcomeIds: readonly number[],
): Promise<ReadonlyMap<number, TargetName>> {
  const rows = outcomeIds.length === 0 ? [] : await outcomeTitles(db, [...new Set(outcomeIds)]);
  return new Map(
    rows.map((row) => [
      row.outcome_id,
      {
        title: marketTitle({ ...row, marketClass: row.market_class }),
        sides: [row.side_a_name, row.side_b_name] as const,
        isSettled: row.is_settled,
      },
    ]),
  );
}

/** The names of what is followed, by its key. */
export async function nameTargets(
  db: Pool,
  targets: readonly WatchTarget[],
): Promise<(of: WatchTarget) => TargetName> {
  const of = (kind: WatchTarget['kind']) =>
    targets.filter((one) => one.kind === kind).map(({ target }) => target);
  const [markets, builders] = await Promise.all([
    nameMarkets(db, of('market').map(Number)),
    builderLabels(db, of('builder')),
  ]);
  const names = new Map(
    targets.map(({ kind, target }) => {
      const unnamed = kind === 'market' ? `Market ${target}` : builders.get(target) || shortAddress(target);
      const market = kind === 'market' ? markets.get(Number(target)) : undefined;
      return [watchKey({ kind, target }), market ?? { title: unnamed, sides: null, isSettled: false }];
    }),
  );
  return (target) => names.get(watchKey(target)) ?? { title: target.target, sides: null, isSettled: false };
}
