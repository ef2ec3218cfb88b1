import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { Builder } from './_builder/builder.tsx';

export const metadata: Metadata = {
  title: 'Build a slip',
  description: 'Pick outcomes that must all happen, and let makers compete to pay you the most.',
};

/** The builder of parlays. Its markets are in the HTML. */
export default async function ParlayPage() {
  await requestQueryClient().prefetchQuery(trpc.slip.markets.queryOptions());
  return (
    <HydrateClient>
      <Builder />
    </HydrateClient>
  );
}
