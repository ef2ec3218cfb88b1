import { legTitle } from './market-words.ts';
import { formatLevel } from './numbers.ts';
import { formatDayTime } from './times.ts';

type Terms = {
  marketClass: string;
  title: string;
  questionTitle: string;
  underlying: string;
  targetPrice: number;
  expiryMs: number | null;
  sideNames: readonly [string, string];
};

/** What a share of the first side pays for, as one sentence: `Yes pays $1 if BTC ≥ $58,085 at Nov 23, 06:00 UTC.` */
export function payoutWords(terms: Terms): string {
  const [first, second] = terms.sideNames;
  const condition = conditionOf(terms);
  return condition
    ? `${first} pays $1 if ${condition}. Otherwise ${second} does.`
    : `A share pays $1 if its side is the result, otherwise nothing: ${first} or ${second}.`;
}

function conditionOf({ marketClass, title, questionTitle, underlying, ...rest }: Terms): string | null {
  const { targetPrice, expiryMs, sideNames } = rest;
  const when = expiryMs === null ? '' : ` at ${formatDayTime(expiryMs)} UTC`;
  if (marketClass === 'priceBinary' && underlying && targetPrice > 0) {
    return `${underlying} ≥ ${formatLevel(targetPrice)}${when}`;
  }
  if (marketClass === 'priceBucket' && underlying) return `${underlying} is ${title}${when}`;
  if (marketClass === 'fallback') return 'none of the other outcomes happens';
  // Of other names than Yes and No nobody says what they stand for.
  if (sideNames[0] !== 'Yes') return null;
  const leg = legTitle(title, questionTitle);
  if (questionTitle && leg !== questionTitle) return `“${leg}” is the result of “${questionTitle}”`;
  return title.endsWith('?') ? `the answer to “${title}” is yes` : null;
}
