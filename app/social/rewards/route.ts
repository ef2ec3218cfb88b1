import { serverApi } from '#app/data/trpc-server.tsx';
import { everyWords, formatPool } from '#app/format/reward-words.ts';
import { cardResponse } from '#app/social/render-card.tsx';

const LINES = 3;

/** The picture of the rewards: the campaigns that run, each with the largest share of its pool. */
export const GET = (): Promise<Response> =>
  cardResponse('rewards', async () => {
    const cards = (await serverApi().rewards.campaigns()).slice(0, LINES);
    return {
      ...{ kicker: 'rewards', headline: 'Trade, score, and check every payout.', figure: null },
      lines: cards.map(({ campaign: { name, terms }, topShare }) => ({
        ...{ title: name, px: topShare, side: `${formatPool(terms.pool_usd)} ${everyWords(terms)}` },
      })),
    };
  });
