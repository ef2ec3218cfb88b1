import { serverApi } from '#app/data/trpc-server.tsx';
import { marketTitle } from '#app/format/market-words.ts';
import { sampleLegs } from './sample-legs.ts';
import type { ShownLeg } from './sample-slip.tsx';

/** Markets shown as a taste. */
const SHOWN = 6;
/** Candidates for the featured market. */
const LOOKED_AT = 24;

/** Candidates whose history is read. */
const TRIED = 3;

const isOpen = (px: number | null): boolean => px !== null && px > 0.08 && px < 0.92;

async function readFeatured(id: number) {
  const api = serverApi();
  const { firstTradeMs } = await api.outcome.dossier({ id });
  const [series, answer] = await Promise.all([
    api.outcome.series({ id, range: '24h', firstMs: firstTradeMs, endMs: null }),
    api.outcome.answer({ id }),
  ]);
  return { points: series.points, answer };
}

const movesOf = (points: readonly { px: number }[]): number =>
  points.filter(({ px }, place) => px !== points[place - 1]?.px).length;

async function readSample(): Promise<ShownLeg[] | null> {
  const markets = await serverApi().slip.markets();
  // Named outcomes first: they are easier to understand than price levels.
  const isNamed = ({ marketClass }: { marketClass: string }): boolean => marketClass === 'named';
  const sample = sampleLegs([...markets.filter(isNamed), ...markets.filter((one) => !isNamed(one))]);
  if (!sample) return null;
  return sample.map(({ market, sideIndex, px }) => {
    const before = market.change24h === null ? null : (market.yesPx ?? 0) - market.change24h;
    return {
      ...{ outcomeId: market.outcomeId, sideIndex, px, title: marketTitle(market) },
      side: market.sideNames[sideIndex],
      dayAgo: before === null ? null : sideIndex === 0 ? before : 1 - before,
    };
  });
}

/** What the landing page shows: the busiest markets, one of them whole (null before the first), and a sample slip. */
export async function readLanding() {
  const [{ rows }, sample] = await Promise.all([
    serverApi().markets.list({ limit: LOOKED_AT }),
    readSample(),
  ]);
  const open = rows.filter((row) => isOpen(row.yesPx));
  // Picks the busy market with the most price changes: a line of two points shows nothing.
  const busy = open.toSorted((a, b) => b.trades - a.trades).slice(0, TRIED);
  const read = await Promise.all(
    (busy.length > 0 ? busy : rows.slice(0, 1)).map(async (market) => ({
      market,
      ...(await readFeatured(market.outcomeId)),
    })),
  );
  const featured = read.toSorted((a, b) => movesOf(b.points) - movesOf(a.points))[0] ?? null;
  return { busiest: rows.slice(0, SHOWN), featured, sample, nowMs: Date.now() };
}
