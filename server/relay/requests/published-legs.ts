import type { LegOutcomes } from './create-request.ts';

/** Which of some outcomes have a result in the registry now, provisional or final. @throws when the chain does not answer */
export type PublishedOutcomes = (outcomeIds: readonly number[]) => Promise<ReadonlySet<number>>;

/**
 * What is known of outcomes, of which one with a published result is over at once: the data service hears of it later,
 * and until then the legs would be offered at a price that is a gift.
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
