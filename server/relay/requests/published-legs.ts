import type { LegOutcomes } from './create-request.ts';

/** Which of some outcomes have a result in the registry now, provisional or final. @throws when the chain does not answer */
export type PublishedOutcomes = (outcomeIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * Outcome facts in which a published result ends an outcome at once: the data service learns of it later, and until
 * then makers would quote a decided leg.
 */
export function withPublished(known: LegOutcomes, published: PublishedOutcomes): LegOutcomes {
  return async (outcomeIds) => {
    const [outcomes, over] = await Promise.all([known(outcomeIds), published(outcomeIds)]);
    if (over.size === 0) return outcomes;
    return new Map(
      outcomeIds.flatMap((id) => {
        const outcome = outcomes.get(id);
        return outcome ? [[id, over.has(id) ? { ...outcome, isOver: true } : outcome]] : [];
      }),
    );
  };
}
