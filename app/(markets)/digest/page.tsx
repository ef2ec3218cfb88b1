import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { DigestBoard } from './_digest/digest-board.tsx';
import { loadDigestParams } from './_digest/digest-params.ts';

export const metadata: Metadata = {
  title: 'Digest',
  description: 'A day, a week or a month of the whole market, compared with the previous one.',
};

/** The digest of the whole market. Its first answer is in the HTML. */
export default async function DigestPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { period } = await loadDigestParams(searchParams);
  await requestQueryClient().prefetchQuery(trpc.digest.global.queryOptions({ period }));
  return (
    <HydrateClient>
      <DigestBoard />
    </HydrateClient>
  );
}
