import { serverApi } from '#app/data/trpc-server.tsx';
import { marketTitle } from '#app/format/market-words.ts';
import { cardResponse } from '#app/social/render-card.tsx';

const LINES = 3;

/** The picture of the site itself: the busiest markets on their rulers. */
export const GET = (): Promise<Response> =>
  cardResponse('site', async () => {
    const { rows } = await serverApi().markets.list({ limit: LINES });
    const lines = rows.map((row) => ({ title: marketTitle(row), px: row.yesPx, side: row.sideNames[0] }));
    return { kicker: 'busiest now', headline: 'Every outcome, read to the mark.', figure: null, lines };
  });
