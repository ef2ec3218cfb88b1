import type { SideIdx } from '#domain/coin.ts';
import { groupedNumber } from '#domain/outcome/display.ts';

export type LabelSource = {
  title: string;
  market_class: string;
  underlying: string;
  expiry_ms: number;
  target_price: string;
  side_a_name: string;
  side_b_name: string;
};

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `Jul 31 06:00`, in UTC. */
export function shortUtc(ms: number): string {
  const date = new Date(ms);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()} ${date.toISOString().slice(11, 16)}`;
}

/** The question of a price market about its underlying; null for other markets. */
function priceQuestion({ market_class, underlying, target_price, title }: LabelSource): string | null {
  if (underlying === '') return null;
  if (market_class === 'priceBinary') return `${underlying} ≥ ${groupedNumber(target_price)}`;
  return market_class === 'priceBucket' ? `${underlying} ${title}` : null;
}

/** A short name for one coin: `BTC ≥ 64,009 · Jul 31 06:00 · Yes`; the outcome's title where it is no price market. */
export function coinLabel(source: LabelSource, side: SideIdx): string {
  const sideName = side === 0 ? source.side_a_name : source.side_b_name;
  const question = priceQuestion(source);
  if (question === null) return `${source.title} · ${sideName}`;
  const expiry = source.expiry_ms > 0 ? [shortUtc(source.expiry_ms)] : [];
  return [question, ...expiry, sideName].join(' · ');
}
