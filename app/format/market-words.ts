import { formatSpot } from './numbers.ts';

const CLASSES: Record<string, string> = {
  named: 'Event',
  priceBinary: 'Above / below',
  priceBucket: 'Range leg',
  fallback: 'Fallback leg',
};

/** What a market class is called on pages. */
export const classWords = (marketClass: string): string => CLASSES[marketClass] ?? marketClass;

const SHORT: Record<string, string> = { btc: 'BTC', eth: 'ETH', sol: 'SOL', hype: 'HYPE', cpi: 'CPI' };
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a category or subcategory is called on pages. */
export const categoryWords = (category: string): string =>
  SHORT[category] ?? (category ? capitalised(category) : 'Other');

type Titled = { title: string; name: string; targetPrice: number; underlying: string };

/** The line that names a market; an outcome without a title of its own is named by what it asks. */
export function marketTitle({ title, name, targetPrice, underlying }: Titled): string {
  const known = title || name;
  if (known && known !== 'Recurring') return known;
  return targetPrice > 0
    ? `${underlying} at or above ${formatSpot(targetPrice)}`
    : known || 'Untitled market';
}
