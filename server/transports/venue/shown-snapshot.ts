import type { Snapshot } from '#relay/snapshot.ts';

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
