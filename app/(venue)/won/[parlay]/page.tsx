import type { Metadata } from 'next';
import Image from 'next/image';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { formatE6 } from '#app/format/money.ts';
import { CARD_SIZE } from '#app/social/social-card.tsx';
import { socialImage } from '#app/social/social-image.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { readWin } from '../../_parts/read-win.ts';

type Props = { params: Promise<{ parlay: string }> };

/** A shared win brings its own picture. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { parlay } = await params;
  const win = await readWin(parlay);
  if (!win) return { title: 'Parlay' };
  const title = `Won ${formatE6(win.paidE6)} with ${win.legs.length} legs`;
  const picture = socialImage(`won/${parlay}`, title);
  return { title, ...picture, openGraph: { title, ...picture.openGraph }, robots: { index: false } };
}

/** A won parlay, for whoever was sent its link. */
export default async function WonPage({ params }: Props) {
  const { parlay } = await params;
  const win = await readWin(parlay);
  if (!win) notFound();
  return (
    <article className="mx-auto max-w-2xl">
      <h1 className="figure text-2xl tracking-tight">Won {formatE6(win.paidE6)}</h1>
      <p className="mt-1 mb-3 text-muted">
        Parlay {parlay}: every leg came true, {win.multiple.toFixed(2)}× the stake after fees. The escrow has
        settled it on chain.
      </p>
      {/* Drawn to size on demand, so there is nothing to optimise. */}
      <Image
        unoptimized
        priority
        src={`/social/won/${parlay}`}
        alt={`Parlay ${parlay} won ${formatE6(win.paidE6)}`}
        {...CARD_SIZE}
        className="h-auto w-full rounded-md border"
      />
      <ul className="my-3 grid gap-1">
        {win.legs.map((leg) => (
          <li key={leg}>
            <span className="mr-2 font-semibold text-up">Won</span>
            {leg}
          </li>
        ))}
      </ul>
      <Button asChild look="solid">
        <Link href="/parlay" prefetch={false}>
          Build your own slip
        </Link>
      </Button>
    </article>
  );
}
