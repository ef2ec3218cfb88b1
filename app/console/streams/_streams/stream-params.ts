import {
  createParser,
  type inferParserType,
  parseAsBoolean,
  parseAsString,
  parseAsStringLiteral,
} from 'nuqs/server';
import { STREAM_IDS } from './stream-catalogue.ts';
import { LANGUAGES } from './stream-snippet.ts';
import { TRANSPORTS, type Values } from './tried-stream.ts';

/** The fields' texts, as the query string that they make. */
const parseAsValues = createParser<Values>({
  parse: (text) => Object.fromEntries(new URLSearchParams(text)),
  serialize: (values) => new URLSearchParams(values).toString(),
  eq: (left, right) => new URLSearchParams(left).toString() === new URLSearchParams(right).toString(),
});

/** The state of the page in its address. A key is never part of it. */
export const streamParams = {
  stream: parseAsStringLiteral(STREAM_IDS).withDefault('activity'),
  over: parseAsStringLiteral(TRANSPORTS.map(({ value }) => value)).withDefault('sse'),
  values: parseAsValues.withDefault({}),
  ids: parseAsBoolean.withDefault(false),
  code: parseAsStringLiteral(LANGUAGES).withDefault('curl'),
  /** A text that shown frames contain. */
  find: parseAsString.withDefault(''),
};

export type StreamParams = inferParserType<typeof streamParams>;
