import { classWords } from '#app/format/market-words.ts';
import { formatLevel } from '#app/format/numbers.ts';
import { lookup } from '#domain/lookup.ts';
import { displayValue, groupedNumber, wordsOf } from '#domain/outcome/display.ts';
import { splitMetadataTag } from '#domain/outcome/metadata-tag.ts';
import { specOf } from './market-spec.ts';

type Rule = { name: string; value: string };

/** What upstream's own keys are called; others are named by their words. */
const NAMES = lookup<string>({
  class: 'Type',
  perp: 'Underlying',
  expiry: 'Decided at',
  time: 'Decided at',
  dateTime: 'Decided at',
  targetPrice: 'Target',
  threshold: 'Target',
  priceThresholds: 'Limits',
  period: 'Repeats every',
  scheduledStart: 'Starts at',
  resolutionDeadline: 'Decided by',
  participantA: 'First side',
  participantB: 'Second side',
});
const UNITS: Record<string, string> = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' };
/** Numbers of machines: where a leg stands among its question's, and what the exchange itself marks. */
const HIDDEN = new Set(['index']);

function valueWords(key: string, value: string): string {
  if (key === 'class') return classWords(value);
  if (key === 'targetPrice' || key === 'threshold') return formatLevel(Number(value));
  if (key === 'priceThresholds')
    return value
      .split(',')
      .map((level) => groupedNumber(level.trim()))
      .join(', ');
  const span = key === 'period' ? /^(\d+)([mhdw])$/.exec(value) : null;
  if (span)
    return span[1] === '1'
      ? `${UNITS[span[2] as string]?.slice(0, -1)}`
      : `${span[1]} ${UNITS[span[2] as string]}`;
  return displayValue(value, undefined);
}

/** A text of upstream for people: its prose without machine's tags, or the parts of its specification in words. */
export function rulesOf(text: string): { prose: string; rules: Rule[] } {
  const { prose } = splitMetadataTag(text);
  const rules = specOf(prose)
    .filter(([key, value]) => !HIDDEN.has(key) && value !== '')
    .map(([key, value]) => ({ name: NAMES[key] ?? wordsOf(key), value: valueWords(key, value) }));
  return rules.length > 0 ? { prose: '', rules } : { prose: prose === 'other' ? '' : prose, rules: [] };
}
