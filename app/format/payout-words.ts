import { formatSpot } from './numbers.ts';
import { formatDayTime } from './times.ts';

type Terms = {
  marketClass: string;
  title: string;
  underlying: string;
  targetPrice: number;
  expiryMs: number | null;
  sideNames: readonly [string, string];
};

/** What a share of the first side pays for, as one sentence: `Yes pays $1 if BTC ≥ $58,085 at Nov 23, 06:00 UTC.` */
export function payoutWords({ marketClass, title, underlying, ...rest }: Terms): string {
  const { targetPrice, expiryMs, sideNames } = rest;
  const when = expiryMs === null ? '' : ` at ${formatDayTime(expiryMs)} UTC`;
  if (marketClass === 'priceBinary' && underlying && targetPrice > 0) {
    return `${sideNames[0]} pays $1 if ${underlying} ≥ ${formatSpot(targetPrice)}${when}. Else ${sideNames[1]} does.`;
  }
  if (marketClass === 'priceBucket' && underlying) {
    return `${sideNames[0]} pays $1 if ${underlying} is ${title}${when}. Else ${sideNames[1]} does.`;
  }
  if (marketClass === 'fallback') {
    return `${sideNames[0]} pays $1 if none of the other outcomes happens. Else ${sideNames[1]} does.`;
  }
  return `A share pays $1 if its side is the result, else nothing: ${sideNames[0]} or ${sideNames[1]}.`;
}
