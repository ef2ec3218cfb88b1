import type { MarketClass } from '../market-class.ts';
import { parseExpiry } from '../time.ts';
import { categorise, categoryOfUnderlying } from './category.ts';
import type { KeyValues } from './key-values.ts';
import { type PriceSpec, rangeTitle, readPriceSpec } from './price-spec.ts';
import { type ReadText, readText } from './read-text.ts';
import type { Templates } from './template.ts';

export type { MarketClass };

/** What a question group is, ready to be stored. */
export type NormalisedQuestion = {
  questionId: number;
  name: string;
  description: string;
  title: string;
  marketClass: MarketClass;
  underlying: string;
  category: string;
  subcategory: string;
  period: string;
  expiryMs: number;
};

/** A question as its legs see it. */
export type QuestionContext = {
  questionId: number;
  name: string;
  description: string;
  /** Null where upstream did not say. */
  fallbackOutcome: number | null;
  /** What tells it apart from an open question of the same title. */
  distinction?: string | undefined;
};

const MAX_TITLE = 240;
const DEADLINES = ['resolutionDeadline', 'decisionDeadline', 'deadline', 'dateTime', 'expiry'];

/** The time by which an event market resolves, where its keys say so; else 0. */
export function deadlineOf(values: KeyValues): number {
  for (const key of DEADLINES) {
    const ms = parseExpiry(values.get(key) ?? '');
    if (ms !== null) return ms;
  }
  return 0;
}

/** The first text that says something, at a length that a list can show. */
export const firstTitle = (...texts: string[]): string =>
  Array.from(texts.find((text) => text.trim() !== '') ?? '')
    .slice(0, MAX_TITLE)
    .join('');

/** A title with what tells it apart from others of the same words. */
export const withDistinction = (title: string, distinction: string | undefined): string =>
  distinction === undefined ? title : `${title} (${distinction})`;

/**
 * A question's text and what it says about prices: what both it and its legs are made from. `plainTitle` lacks what tells
 * it apart from others of the same words.
 */
export function readQuestion(
  question: QuestionContext,
  templates: Templates,
): { text: ReadText; price: PriceSpec | null; title: string; plainTitle: string } {
  const text = readText(question, templates);
  const price = readPriceSpec(text.values);
  const ranged = price?.kind === 'bucket' ? rangeTitle(price) : '';
  const plainTitle = firstTitle(ranged, text.label, question.name, `Question ${question.questionId}`);
  return { text, price, plainTitle, title: withDistinction(plainTitle, question.distinction) };
}

/** Normalises a question group. Never throws. */
export function normaliseQuestion(question: QuestionContext, templates: Templates): NormalisedQuestion {
  const { text, price, title } = readQuestion(question, templates);
  const { tag, values } = text;
  return {
    questionId: question.questionId,
    name: question.name,
    description: question.description,
    title,
    marketClass: price?.kind === 'bucket' ? 'priceBucket' : 'named',
    underlying: price?.underlying ?? '',
    ...(price ? categoryOfUnderlying(price.underlying) : categorise({ tag, values, text: title })),
    period: price?.period ?? '',
    expiryMs: price?.expiryMs ?? deadlineOf(values),
  };
}
