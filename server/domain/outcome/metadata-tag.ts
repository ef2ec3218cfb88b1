import { type KeyValues, parseKeyValues } from './key-values.ts';

/** A text without its `metadata=category:…|subCategory:…` tag, and what the tag said. */
export type TaggedText = { prose: string; tag: KeyValues };

const MARKER = 'metadata=';
const NOTHING: KeyValues = new Map();

/** Splits the tag off the end of an upstream text. The tag is recognised only where it starts with a category. */
export function splitMetadataTag(text: string): TaggedText {
  const at = text.lastIndexOf(`${MARKER}category:`);
  if (at === -1) return { prose: tidy(text), tag: NOTHING };
  const tag = parseKeyValues(text.slice(at + MARKER.length));
  return { prose: tidy(text.slice(0, at)), tag: tag ?? parseLoosely(text.slice(at + MARKER.length)) };
}

/** Reads what pairs there are when free text follows the tag. */
function parseLoosely(text: string): KeyValues {
  const values = new Map<string, string>();
  for (const part of text.split('|')) {
    for (const [key, value] of parseKeyValues(part) ?? []) if (!values.has(key)) values.set(key, value);
  }
  return values;
}

/** One line without leading, trailing or doubled white space. */
export const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();
