import { categorise, categoryOfUnderlying } from './category.ts';
import { tidy } from './metadata-tag.ts';
import {
  deadlineOf,
  firstTitle,
  type MarketClass,
  type QuestionContext,
  readQuestion,
  withDistinction,
} from './normalise-question.ts';
import { binaryTitle, bucketTitle, type PriceSpec, readPriceSpec } from './price-spec.ts';
import { type ReadText, readText } from './read-text.ts';
import { fillPlaces, type Templates, templateIdOf } from './template.ts';
import type { OutcomeSpec } from './upstream-rows.ts';

/** What an outcome is, ready to be stored: raw texts as upstream has them, and everything read out of them. */
export type NormalisedOutcome = {
  outcomeId: number;
  /** 0 for a standalone outcome. */
  questionId: number;
  questionName: string;
  name: string;
  description: string;
  title: string;
  marketClass: MarketClass;
  underlying: string;
  category: string;
  subcategory: string;
  sideAName: string;
  sideBName: string;
  /** 0: no scheduled expiry. */
  expiryMs: number;
  period: string;
  /** Decimal text; `0` for markets without a target. */
  targetPrice: string;
  quoteToken: string;
  venue: string;
  feeScale: string;
};

type Group = ReturnType<typeof readQuestion>;
type Facts = { text: ReadText; price: PriceSpec | null; marketClass: MarketClass; group: Group | null };

const FALLBACK_NAME = /^(other|.*fallback)$/i;

/**
 * Whether it is the catch-all leg. A live question names it; of one that is gone, machine-made fallbacks are described
 * by the one word `other`, and validators' own are called so.
 */
function isFallback(spec: OutcomeSpec, question: QuestionContext | null): boolean {
  const known = question?.fallbackOutcome ?? null;
  if (known !== null) return known === spec.outcome;
  if (spec.description.trim() === 'other') return true;
  return question !== null && FALLBACK_NAME.test(spec.name.trim());
}

function classOf(
  spec: OutcomeSpec,
  question: QuestionContext | null,
  facts: Omit<Facts, 'marketClass'>,
): MarketClass {
  if (isFallback(spec, question)) return 'fallback';
  if (facts.price?.kind === 'binary') return 'priceBinary';
  return facts.text.values.has('index') && (facts.price !== null || question === null)
    ? 'priceBucket'
    : 'named';
}

/** A leg's own label with the title of its group, which some labels hold already. */
const legTitle = ({ title, plainTitle }: Group, own: string): string =>
  own.includes(plainTitle) ? own.replace(plainTitle, () => title) : `${title}: ${own}`;

function titleOf(spec: OutcomeSpec, { text, price, marketClass, group }: Facts): string {
  const own = text.label;
  const last = `Outcome ${spec.outcome}`;
  if (marketClass === 'fallback')
    return firstTitle(group ? `${group.title}: Other` : '', own, spec.name, last);
  if (marketClass === 'priceBucket') {
    const index = Number(text.values.get('index'));
    return firstTitle(bucketTitle(price?.thresholds ?? [], index), group?.title ?? '', spec.name, last);
  }
  const isRecurring = marketClass === 'priceBinary' && text.templateId === null;
  const priced = isRecurring && price ? binaryTitle(price) : '';
  const inGroup = group && own !== '' ? legTitle(group, own) : '';
  return firstTitle(priced, inGroup, own, group?.title ?? '', spec.name, last);
}

/** The name of a side; `template:{shortNameA}` takes its text from the description's values. */
function sideName(raw: string | undefined, text: ReadText, templates: Templates, otherwise: string): string {
  const pattern = templateIdOf(raw ?? '');
  const hints = templates.get(text.templateId ?? '')?.hints ?? new Map<string, string>();
  const name = pattern === null ? raw : fillPlaces(pattern, text.values, hints);
  return firstTitle(tidy(name ?? ''), otherwise);
}

/**
 * Normalises one outcome in the light of its question (null: standalone, or not known yet). `distinction` tells it apart
 * from another open outcome of the same title. Never throws.
 */
export function normaliseOutcome(
  spec: OutcomeSpec,
  question: QuestionContext | null,
  templates: Templates,
  distinction?: string,
): NormalisedOutcome {
  const group = question && readQuestion(question, templates);
  const text = readText(spec, templates, group?.text.values);
  const price = readPriceSpec(text.values);
  const facts = { text, price, group, marketClass: classOf(spec, question, { text, price, group }) };
  const title = titleOf(spec, facts);
  const tag = text.tag.size > 0 ? text.tag : (group?.text.tag ?? text.tag);
  const names = `${title} ; ${group?.title ?? ''}`;
  return {
    outcomeId: spec.outcome,
    questionId: question?.questionId ?? 0,
    questionName: question ? questionName(question, group) : '',
    name: spec.name,
    description: spec.description,
    title: withDistinction(title, distinction),
    marketClass: facts.marketClass,
    underlying: price?.underlying ?? '',
    ...(price
      ? categoryOfUnderlying(price.underlying)
      : categorise({ tag, values: text.values, text: names })),
    sideAName: sideName(spec.sideSpecs[0]?.name, text, templates, 'Yes'),
    sideBName: sideName(spec.sideSpecs[1]?.name, text, templates, 'No'),
    expiryMs: price?.expiryMs ?? deadlineOf(text.values),
    period: price?.period ?? '',
    targetPrice: facts.marketClass === 'priceBinary' ? (price?.targetPrice ?? '0') : '0',
    quoteToken: spec.quoteToken,
    venue: spec.venue,
    feeScale: spec.deployerFeeScale,
  };
}

/** A question's own name, or what its template makes of it: a template's id says nothing to a reader. */
const questionName = (question: QuestionContext, group: Group | null): string =>
  templateIdOf(question.name) === null ? question.name : (group?.title ?? question.name);
