import { serverApi } from '#app/data/trpc-server.tsx';
import { marketTitle } from '#app/format/market-words.ts';
import { parseLegs, writeLegs } from '#app/slip/slip-link.ts';
import { cardResponse } from '#app/social/render-card.tsx';
import type { SocialCard } from '#app/social/social-card.tsx';
import type { ParlayLeg } from '#domain/parlay/legs.ts';

async function readCard(legs: readonly ParlayLeg[]): Promise<SocialCard | null> {
  const markets = await serverApi().slip.legs({ outcomeIds: legs.map(({ outcomeId }) => outcomeId) });
  const lines = legs.flatMap(({ outcomeId, sideIndex }) => {
    const market = markets.find((one) => one.outcomeId === outcomeId);
    if (!market) return [];
    const px = market.yesPx === null ? null : sideIndex === 0 ? market.yesPx : 1 - market.yesPx;
    return [{ title: marketTitle(market), px, side: market.sideNames[sideIndex] }];
  });
  if (lines.length === 0) return null;
  const chance = lines.reduce<number | null>(
    (product, { px }) => (product === null || px === null ? null : product * px),
    1,
  );
  return {
    kicker: `a slip of ${lines.length}, at mid prices`,
    headline: 'All of these, on one slip',
    figure: chance ? `${(1 / chance).toFixed(chance > 0.01 ? 2 : 0)}×` : null,
    lines,
  };
}

/** The picture of a shared slip: its legs on their rulers, and what they multiply to at mid prices. */
export async function GET(_: Request, { params }: { params: Promise<{ legs: string }> }): Promise<Response> {
  const legs = parseLegs((await params).legs);
  if (legs.length === 0) return new Response('No such slip\n', { status: 404 });
  return cardResponse(`parlay ${writeLegs(legs)}`, () => readCard(legs));
}
