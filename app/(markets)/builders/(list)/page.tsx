import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { comparedOf, loadBoardParams } from './_board/board-params.ts';
import { BuildersBoard } from './_board/builders-board.tsx';

export const metadata: Metadata = {
  title: 'Builders',
  description:
    'Front ends by the fees and volume they route, their market share, and up to five side by side.',
};

/** All builders, and those chosen for comparison. */
export default async function BuildersPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const builders = comparedOf(await loadBoardParams(searchParams));
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.builders.board.queryOptions()),
    ...(builders.length > 0 ? [cache.prefetchQuery(trpc.builders.compare.queryOptions({ builders }))] : []),
  ]);
  return (
    <HydrateClient>
      <BuildersBoard />
    </HydrateClient>
  );
}
