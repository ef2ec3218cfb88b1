import { TRPCError } from '@trpc/server';
import { serverApi } from '#app/data/trpc-server.tsx';
import { marketTitle } from '#app/format/market-words.ts';
import { formatPrice } from '#app/format/numbers.ts';
import { settledWords } from '#app/format/settlement-words.ts';
import { cardResponse } from '#app/social/render-card.tsx';
import type { SocialCard } from '#app/social/social-card.tsx';

async function readCard(id: number): Promise<SocialCard | null> {
  try {
    const dossier = await serverApi().outcome.dossier({ id });
    const [sideA, sideB] = dossier.sides;
    const px = dossier.isSettled ? dossier.payout : sideA.px;
    const title = marketTitle(dossier);
    return {
      kicker: dossier.isSettled
        ? settledWords(dossier.payout, [sideA.name, sideB.name])
        : `${sideA.name}, now`,
      headline: title,
      figure: formatPrice(px, 'percent'),
      lines: [{ title, px, side: sideA.name }],
    };
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The picture of one market: its title, its probability, and the ruler that says it. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ outcome: string }> },
): Promise<Response> {
  const { outcome } = await params;
  if (!/^\d{1,8}$/.test(outcome)) return new Response('No such market\n', { status: 404 });
  const id = Number(outcome);
  return cardResponse(`market ${id}`, () => readCard(id));
}
