import { displayValue } from './display.ts';
import type { KeyValues } from './key-values.ts';

/** A template as upstream defines it: texts with `{keyword}` placeholders, and a hint for each keyword. */
export type OutcomeTemplate = {
  id: string;
  name: string;
  description: string;
  /** keyword → hint, one of dateTime, date, string, shortString, hlPerp, uInt, uDecimal. */
  hints: KeyValues;
};

export type Templates = ReadonlyMap<string, OutcomeTemplate>;

const PREFIX = 'template:';
const PLACE = /\{([^{}|]{1,64})\}/g;

/** The part after `template:`; null when the text names no template. */
export const templateIdOf = (text: string): string | null =>
  text.startsWith(PREFIX) ? text.slice(PREFIX.length).trim() : null;

/** Puts values into the `{keyword}` places; null when a place has no value. */
export function fillPlaces(text: string, values: KeyValues, hints: KeyValues): string | null {
  let complete = true;
  const filled = text.replace(PLACE, (_place, keyword: string) => {
    const value = values.get(keyword);
    if (value === undefined || value === '') complete = false;
    return value === undefined ? '' : displayValue(value, hints.get(keyword));
  });
  return complete ? filled : null;
}
