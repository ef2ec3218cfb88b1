import type { Snapshot } from '#relay/requests/snapshot.ts';
import type { Prepared } from '#relay/venue.ts';

/**
 * A request as anybody may see it who knows its id, as every maker does: until it is filled the makers behind the offer
 * are named to nobody but whoever made the request.
 */
export function shownSnapshot(snapshot: Snapshot, isOwn: boolean): Snapshot {
  const { bundle, status } = snapshot;
  if (!bundle || isOwn || status === 'FILLED') return snapshot;
  const allocations = bundle.allocations.map(({ maker_address, signer_address, ...rest }) => rest);
  return { ...snapshot, bundle: { ...bundle, allocations } };
}

/** What is to be signed, with the quote behind it for whoever made the request, who can check its hash; else null. */
export const shownPrepared = (
  prepared: Prepared,
  isOwn: boolean,
): Omit<Prepared, 'quote'> & { quote: Prepared['quote'] | null } =>
  isOwn ? prepared : { ...prepared, quote: null };
