import { TRPCError } from '@trpc/server';
import { serverApi } from '#app/data/trpc-server.tsx';
import { shortAddress } from '#app/format/numbers.ts';
import { everyWords, formatPool } from '#app/format/reward-words.ts';
import { cardResponse } from '#app/social/render-card.tsx';
import type { SocialCard } from '#app/social/social-card.tsx';

const LINES = 3;

async function readCard(id: string): Promise<SocialCard | null> {
  try {
    const { campaign, data } = await serverApi().rewards.leaderboard({ id });
    return {
      kicker: `rewards, ${everyWords(campaign.terms)}`,
      headline: campaign.name,
      figure: formatPool(campaign.terms.pool_usd),
      lines: data.slice(0, LINES).map(({ wallet, share, rank }) => ({
        ...{ title: shortAddress(wallet), px: share, side: `place ${rank}` },
      })),
    };
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** The picture of one campaign: its pool, and the shares of those who lead. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ campaign: string }> },
): Promise<Response> {
  const { campaign: id } = await params;
  if (!/^rwd_[0-9a-f]{24}$/.test(id)) return new Response('No such campaign\n', { status: 404 });
  return cardResponse(`rewards ${id}`, () => readCard(id));
}
