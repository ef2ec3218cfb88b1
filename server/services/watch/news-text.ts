import type { Pool } from 'pg';
import { outcomeIdOf, sideIdxOf } from '#domain/coin.ts';
import { fromE8 } from '#domain/fixed.ts';
import { plainWords } from '#domain/plain-words.ts';
import type { News, NewsFill } from '#store/watch/news.ts';
import { nameMarkets, nameTargets, type TargetName } from './name-targets.ts';

const MOST_LINES = 10;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const shares = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const cents = (pxE8: string): string => `${(fromE8(pxE8) * 100).toFixed(1)}¢`;
const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

const KIND_WORDS = { wallet: 'Wallet', market: 'Market', builder: 'Builder' } as const;
const VERBS: Record<string, string> = { Buy: 'bought', Sell: 'sold', Settlement: 'was paid out for' };

const sideOf = (coin: number, market: TargetName | undefined): string =>
  plainWords(market?.sides?.[sideIdxOf(coin)] || (sideIdxOf(coin) === 0 ? 'Yes' : 'No'), 40);

/** The newest fill in words. */
function fillWords(fill: NewsFill, market: TargetName | undefined, isOwnMarket: boolean): string {
  const what = `${shares.format(fromE8(fill.szE8))} ${sideOf(fill.coin, market)}`;
  const verb = VERBS[fill.dir] ?? `${fill.dir.toLowerCase()}:`;
  const where = isOwnMarket ? '' : ` of “${plainWords(market?.title ?? `market ${outcomeIdOf(fill.coin)}`)}”`;
  return `${verb} ${what}${where} at ${cents(fill.pxE8)}`;
}

/** Message about activity of followed targets: plain text, at most ten lines of them. */
export async function newsText(db: Pool, news: readonly News[], baseUrl: string): Promise<string> {
  const shown = news.slice(0, MOST_LINES);
  const [nameOf, markets] = await Promise.all([
    nameTargets(db, shown),
    nameMarkets(
      db,
      shown.map(({ lastFill }) => outcomeIdOf(lastFill.coin)),
    ),
  ]);
  const lines = shown.map((one) => {
    const { kind, fills, notionalE8, lastFill } = one;
    const name = plainWords(nameOf(one).title);
    const last = fillWords(lastFill, markets.get(outcomeIdOf(lastFill.coin)), kind === 'market');
    const head = `${KIND_WORDS[kind]} ${name.startsWith('0x') ? name : `“${name}”`}`;
    return `${head}: ${counted(fills, kind === 'market' ? 'trade' : 'fill')}, ${usd.format(fromE8(notionalE8))}. Last ${last}.`;
  });
  const more = news.length - shown.length;
  return [
    `Updates on ${counted(news.length, 'item')} you follow:`,
    '',
    lines.join('\n\n'),
    ...(more > 0 ? ['', `… and ${more} more.`] : []),
    '',
    `${baseUrl}/console/watching`,
  ].join('\n');
}
