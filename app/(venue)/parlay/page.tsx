import type { Metadata } from 'next';
import { isPhone } from '#app/data/is-phone.ts';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { parseLegs, writeLegs } from '#app/slip/slip-link.ts';
import { socialImage } from '#app/social/social-image.ts';
import { Builder } from './_builder/builder.tsx';

const title = 'Build a slip';
const description = 'Pick outcomes that must all happen, and let makers compete to pay you the most.';

type Props = { searchParams: Promise<{ slip?: string | string[] }> };

/** A shared slip brings its own picture. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { slip } = await searchParams;
  const legs = typeof slip === 'string' ? parseLegs(slip) : [];
  if (legs.length === 0) return { title, description };
  const picture = socialImage(
    `parlay/${writeLegs(legs)}`,
    `A slip of ${legs.length} outcomes, each with its probability`,
  );
  const shared = `A slip of ${legs.length}`;
  return { title, description, ...picture, openGraph: { title: shared, description, ...picture.openGraph } };
}

/** The builder of parlays. Its markets are in the HTML. */
export default async function ParlayPage() {
  await requestQueryClient().prefetchQuery(trpc.slip.markets.queryOptions());
  return (
    <HydrateClient>
      <Builder isPhone={await isPhone()} />
    </HydrateClient>
  );
}
