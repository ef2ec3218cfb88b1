import { lookup } from '#domain/lookup.ts';

export { marketTitle } from '#domain/outcome/market-title.ts';

const CLASSES = lookup<string>({
  named: 'Event',
  priceBinary: 'Above / below',
  priceBucket: 'Range leg',
  fallback: 'Fallback leg',
});

/** What a market class is called on pages. */
export const classWords = (marketClass: string): string => CLASSES[marketClass] ?? marketClass;

const SHORT = lookup<string>({ btc: 'BTC', eth: 'ETH', sol: 'SOL', hype: 'HYPE', cpi: 'CPI' });
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What a category or subcategory is called on pages. */
export const categoryWords = (category: string): string =>
  SHORT[category] ?? (category ? capitalised(category) : 'Other');

/** What names a leg among the others of its question: its title without the question's. */
export const legTitle = (title: string, questionTitle: string): string =>
  questionTitle && title.startsWith(`${questionTitle}: `) ? title.slice(questionTitle.length + 2) : title;
