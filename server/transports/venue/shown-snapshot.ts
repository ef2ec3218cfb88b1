import type { Snapshot } from '#relay/requests/snapshot.ts';
import type { Prepared } from '#relay/venue.ts';

/**
 * A request as anyone who knows its id may see it. Until it is filled, the makers behind the offer are shown only
 * to whoever created it.
 */
export function shownSnapshot(snapshot: Snapshot, isOwn: boolean): Snapshot {
  const { bundle, status } = snapshot;
  if (!bundle || isOwn || status === 'FILLED') return snapshot;
  const allocations = bundle.allocations.map(({ maker_address, signer_address, ...rest }) => rest);
  return { ...snapshot, bundle: { ...bundle, allocations } };
}

/**
 * What is to be signed. `quote` is included only for the request's creator, who can check its hash with it; else
 * null.
 */
export const shownPrepared = (
  prepared: Prepared,
  isOwn: boolean,
): Omit<Prepared, 'quote'> & { quote: Prepared['quote'] | null } =>
  isOwn ? prepared : { ...prepared, quote: null };
