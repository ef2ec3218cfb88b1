import type { SeedOutcome, SeedQuestion } from '#server/test/market-data/seed-markets.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How far the history reaches back: over the windows of 30 days and the ones before them, and ten Mondays. */
export const HISTORY_DAYS = 75;
export const OUTCOMES = 260;
/** Every 29th outcome is traded and nobody knows its metadata. */
const UNKNOWN_EVERY = 29;

/** An outcome's life; `settlesMs` is infinite for one that is open at the end. */
export type Listing = {
  outcomeId: number;
  listedMs: number;
  settlesMs: number;
  /** What a share of side A is paid. */
  fraction: '0' | '0.5' | '1';
  /** About what side A is held to be worth, 0 to 1. */
  belief: number;
};

/** Outcomes listed evenly over the history, most of them settled by its end. */
export function listings(random: () => number, endMs: number): Listing[] {
  const apartMs = ((HISTORY_DAYS - 0.1) * DAY) / OUTCOMES;
  return Array.from({ length: OUTCOMES }, (_, index) => {
    const outcomeId = index + 1;
    const listedMs = Math.floor(endMs - HISTORY_DAYS * DAY + outcomeId * apartMs);
    const lifeMs = Math.floor((0.5 + 11 * random()) * DAY);
    const isOpen = outcomeId % 13 === 0 || listedMs + lifeMs >= endMs;
    const won = random() < 0.5 ? '1' : '0';
    return {
      outcomeId,
      listedMs,
      settlesMs: isOpen ? Number.POSITIVE_INFINITY : listedMs + lifeMs,
      fraction: outcomeId % 17 === 0 ? '0.5' : won,
      belief: 0.06 + 0.88 * random(),
    };
  });
}

const TICKERS = ['BTC', 'ETH', 'SOL', 'HYPE', 'XRP', 'DOGE', 'BNB', 'ADA', 'AVAX', 'LINK', 'SUI', 'APT'];

function placeOf(outcomeId: number): Partial<SeedOutcome> {
  const underlying = TICKERS[outcomeId % TICKERS.length] ?? '';
  const period = Math.floor(outcomeId / TICKERS.length) % 2 === 0 ? '1d' : '1w';
  const price = { category: 'crypto', underlying, period };
  // A ticker is written in any case, and not of one category alone.
  const stock = underlying === 'LINK' ? { underlying: 'Link' } : {};
  const kinds: Partial<SeedOutcome>[] = [
    { marketClass: 'priceBinary', ...price },
    { marketClass: 'priceBucket', ...price },
    { marketClass: 'named', category: 'sports' },
    { marketClass: 'named', category: 'macro', ...stock },
    { marketClass: 'fallback' },
  ];
  return kinds[outcomeId % kinds.length] ?? {};
}

/** What the exchange says of the listed outcomes: price markets expire, every fourth other one too, some too early. */
export function metadataOf(all: Listing[], endMs: number): SeedOutcome[] {
  return all
    .filter(({ outcomeId }) => outcomeId % UNKNOWN_EVERY !== 0)
    .map(({ outcomeId, listedMs, settlesMs, fraction }) => {
      const isSettled = settlesMs <= endMs;
      const place = placeOf(outcomeId);
      const expires = place.underlying !== undefined || outcomeId % 4 === 0;
      const aheadMs = ((outcomeId % 7) - 1.5) * DAY;
      return {
        outcomeId,
        ...place,
        firstSeenMs: listedMs,
        ...(expires ? { expiryMs: isSettled ? settlesMs : Math.floor(endMs + aheadMs) } : {}),
        ...(isSettled ? { settleFraction: fraction, settledAtMs: settlesMs + 61_007 } : {}),
      };
    });
}

/** Questions of two to four neighbours each; every outcome is in one, and those without metadata leave theirs unknown. */
export function questionsOf(all: Listing[]): SeedQuestion[] {
  const questions: SeedQuestion[] = [];
  for (let first = 0; first < all.length; first += questions.at(-1)?.namedOutcomes?.length ?? 1) {
    const size = 2 + (questions.length % 3);
    const namedOutcomes = all.slice(first, first + size).map(({ outcomeId }) => outcomeId);
    questions.push({ questionId: questions.length + 1, namedOutcomes });
  }
  return questions;
}
