import { displayValue, groupedNumber, wordsOf } from './display.ts';
import { type KeyValues, parseKeyValues } from './key-values.ts';
import { splitMetadataTag, tidy } from './metadata-tag.ts';
import { fillPlaces, type Templates, templateIdOf } from './template.ts';

/** An upstream name and description, understood. */
export type ReadText = {
  /** Display name; empty when the upstream name is a placeholder (`Recurring`, `template fallback`). */
  label: string;
  /** The description's pairs, over those of the question it belongs to. */
  values: KeyValues;
  /** The `metadata=` tag of the description or of its template. */
  tag: KeyValues;
  templateId: string | null;
};

/** Names that upstream gives to machine-made rows. */
const NAMELESS = /^(recurring( named outcome| fallback)?|template fallback|other|fallback)?$/i;
const NO_VALUES: KeyValues = new Map();

/** Reads a row's name and description; a leg also knows its question's values. */
export function readText(
  row: { name: string; description: string },
  templates: Templates,
  parentValues: KeyValues = NO_VALUES,
): ReadText {
  const { prose, tag } = splitMetadataTag(row.description);
  const own = parseKeyValues(prose) ?? NO_VALUES;
  const values = new Map([...parentValues, ...own]);
  const templateId = templateIdOf(row.name);
  if (templateId === null) {
    const label = splitMetadataTag(row.name).prose;
    return { label: NAMELESS.test(label) ? '' : label, values, tag, templateId };
  }
  const template = templates.get(templateId);
  const described = template ? fillLoosely(template.description, values) : '';
  return {
    label: templateLabel(templateId, own, values, templates),
    values,
    tag: tag.size > 0 ? tag : splitMetadataTag(described).tag,
    templateId,
  };
}

const fillLoosely = (text: string, values: KeyValues): string =>
  text.replace(/\{([^{}|]{1,64})\}/g, (place, keyword: string) => values.get(keyword) ?? place);

/** A match by its contenders, else the template's own name with its places filled, else the telling value. */
function templateLabel(id: string, own: KeyValues, values: KeyValues, templates: Templates): string {
  const [home, away] = [own.get('participantA'), own.get('participantB')];
  if (home && away) return tidy(`${home} vs ${away}`);
  const template = templates.get(id);
  const filled = template && fillPlaces(template.name, values, template.hints);
  return tidy(filled ?? '') || tidy(unexplained(id, own));
}

/** A label for a template that upstream does not list (any more), or that lacks a value. */
function unexplained(id: string, own: KeyValues): string {
  const [perp, threshold, time] = [own.get('perp'), own.get('threshold'), own.get('time')];
  if (perp && threshold && time) {
    return `${perp} above ${groupedNumber(threshold)} at ${displayValue(time, 'dateTime')}`;
  }
  const named = ['participant', 'candidate', 'option'].map((key) => own.get(key)).find(Boolean);
  if (named !== undefined) return named;
  if (/draw/i.test(id)) return 'Draw';
  const about = ['competition', 'decisionLabel', 'company'].map((key) => own.get(key)).find(Boolean);
  return about ? `${wordsOf(id)} (${about})` : wordsOf(id);
}
