import type { Metadata } from 'next';
import { prefetchVenue, readVenue } from '#app/data/read-venue.ts';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import type { VaultPositionsView } from '#app/data/venue-views.ts';
import { outcomesOf } from '../_parts/outcomes-of.ts';
import { VaultBoard } from './_vault/vault-board.tsx';
import { HISTORY_PATH, POSITIONS_PATH, VAULT_PATH } from './_vault/vault-paths.ts';

export const metadata: Metadata = {
  title: 'Vault',
  description:
    'The pool that takes the other side of parlays: share price, live parlays, worst case, deposits and redemptions.',
};

/** The pooled vault. Where the venue runs in this process its figures are in the HTML. */
export default async function VaultPage() {
  const [positions] = await Promise.all([
    readVenue<VaultPositionsView>(POSITIONS_PATH),
    prefetchVenue(VAULT_PATH),
    prefetchVenue(HISTORY_PATH),
  ]);
  const ids = outcomesOf(positions?.positions.flatMap(({ legs }) => legs) ?? []);
  if (ids.length > 0) await requestQueryClient().prefetchQuery(trpc.venue.legs.queryOptions({ ids }));
  return (
    <HydrateClient>
      <VaultBoard />
    </HydrateClient>
  );
}
