import { shortTime } from './display.ts';
import type { StatedStart } from './stated-start.ts';

/** A title that others may have as well, and when what it names is decided; null when that is not known. */
export type DatedTitle = { id: number; title: string; time: StatedStart | null };

const dayOf = ({ time }: DatedTitle): string | null =>
  time && (shortTime(time.timeMs).split(',', 1)[0] ?? null);
const minuteOf = ({ time }: DatedTitle): string | null =>
  time && !time.isDay ? shortTime(time.timeMs) : null;
const numberOf = ({ id }: DatedTitle): string => `#${id}`;

/**
 * What tells titles apart that are the same, by id: the day where that does, else the minute, else the id. Titles that
 * nothing else has are left out.
 */
export function distinctions(rows: Iterable<DatedTitle>): Map<number, string> {
  const found = new Map<number, string>();
  for (const same of Map.groupBy(rows, ({ title }) => title).values()) {
    if (same.length < 2) continue;
    for (const textOf of [dayOf, minuteOf, numberOf]) {
      const texts = same.map(textOf);
      if (texts.includes(null) || new Set(texts).size < texts.length) continue;
      for (const [place, { id }] of same.entries()) found.set(id, texts[place] ?? '');
      break;
    }
  }
  return found;
}
