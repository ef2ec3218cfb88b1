import type { KeyValues } from './key-values.ts';

export type Category = { category: string; subcategory: string };

const OTHER: Category = { category: 'other', subcategory: '' };
const TICKER = /^[A-Za-z0-9]{1,16}$/;

/** The category of a price market on a ticker; tickers of other venues (`xyz:NVDA`) are no crypto assets. */
export const categoryOfUnderlying = (ticker: string): Category =>
  TICKER.test(ticker) ? { category: 'crypto', subcategory: ticker.toLowerCase() } : OTHER;

/** Competitions and words that identify a sport, the more specific first: American football before football. */
const SPORTS: readonly [RegExp, string][] = [
  [/\b(nfl|ncaaf|super bowl|american football)\b/i, 'american-football'],
  [/\b(nba|wnba|ncaab|euroleague|basketball)\b/i, 'basketball'],
  [
    /\b(soccer|football|fifa|uefa|world cup|premier league|champions league|europa league|la liga|bundesliga|serie a|ligue 1|mls|copa|nations league)\b/i,
    'football',
  ],
  [/\b(mlb|baseball)\b/i, 'baseball'],
  [/\b(nhl|ice hockey|hockey)\b/i, 'hockey'],
  [/\b(atp|wta|tennis|wimbledon|roland garros)\b/i, 'tennis'],
  [/\b(formula 1|formula one|grand prix|f1)\b/i, 'motorsport'],
  [/\b(ufc|boxing|mma)\b/i, 'combat'],
];

const MACRO: readonly [RegExp, string][] = [
  [/\b(cpi|inflation|consumer price)\b/i, 'cpi'],
  [/\b(fed|fomc|federal reserve|federal funds|policy rate|rate decision)\b/i, 'fed'],
];

const firstMatch = (rules: readonly [RegExp, string][], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

/** A name of the taxonomy: lower case, dashes for anything else. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 32);

const TELLING_KEYS = ['competition', 'sport', 'institution', 'policyMeasure', 'indicator', 'measure'];
const MACRO_TAGS = new Set(['macro', 'economics', 'economy', 'rates']);

/** What is known of a market when it is put into the taxonomy. */
export type CategoryInput = {
  /** The `metadata=` tag of the outcome, its question or their templates. */
  tag: KeyValues;
  /** The description's own keys, such as sport and competition. */
  values: KeyValues;
  /** Names, for markets that say nothing more. */
  text: string;
};

/** Puts a market into the taxonomy: its own tag first, then its keys, then the words of its text. */
export function categorise({ tag, values, text }: CategoryInput): Category {
  const tagged = slug(tag.get('category') ?? '');
  const sub = tag.get('subCategory') ?? '';
  const keys = TELLING_KEYS.map((key) => values.get(key) ?? '').join(' ; ');
  if (tagged === 'crypto')
    return TICKER.test(sub) ? categoryOfUnderlying(sub) : { category: 'crypto', subcategory: '' };
  if (tagged === 'sports') return { category: 'sports', subcategory: sportOf(keys, sub) ?? slug(sub) };
  if (MACRO_TAGS.has(tagged)) {
    return { category: 'macro', subcategory: firstMatch(MACRO, sub) ?? firstMatch(MACRO, keys) ?? slug(sub) };
  }
  if (tagged !== '') return OTHER;
  return fromWords(values.get('sport') ?? '', keys, text);
}

function fromWords(sport: string, keys: string, text: string): Category {
  const bySport = sportOf(keys);
  if (bySport !== undefined || sport !== '')
    return { category: 'sports', subcategory: bySport ?? slug(sport) };
  const measure = firstMatch(MACRO, keys) ?? firstMatch(MACRO, text);
  if (measure !== undefined) return { category: 'macro', subcategory: measure };
  const byText = sportOf(text);
  return byText === undefined ? OTHER : { category: 'sports', subcategory: byText };
}

/** The sport that the first telling text names. */
const sportOf = (...texts: string[]): string | undefined =>
  texts.map((text) => firstMatch(SPORTS, text)).find((sport) => sport !== undefined);
