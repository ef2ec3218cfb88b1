import { z } from 'zod';
import { MAX_OUTCOME_ID, upstreamText as text } from '../outcome/upstream-rows.ts';

export const VOTE_KINDS = ['register_question', 'settle_question', 'settle_outcome', 'other'] as const;
export type VoteKind = (typeof VOTE_KINDS)[number];

/** What a settlement pays on one outcome. */
export type VoteLeg = {
  outcomeId: number;
  /** `0` to `1`, as upstream writes it. */
  settleFraction: string;
  details: string;
};

/** An action that validators vote on. What an action does not name is null or empty. */
export type VoteAction = {
  kind: VoteKind;
  /** Upstream's own name of the action. */
  variant: string;
  /** Index of the token that the question is quoted in. */
  quoteToken: number | null;
  questionId: number | null;
  questionName: string;
  /** Of kind `other`: the action's content as JSON, as upstream gave it. */
  questionDescription: string;
  /** What a settlement settles; empty for other kinds. */
  legs: VoteLeg[];
  /** What a registration lists, in its order: the named outcomes of a question, or the two sides of an outcome. */
  choices: string[];
};

const id = z.int().min(0).max(0x7fff_ffff);
const outcomeId = z.int().min(0).max(MAX_OUTCOME_ID);
const named = z.tuple([text, text]);
const fraction = z.union([text, z.number()]).transform(String);

const blank = {
  quoteToken: null,
  questionId: null,
  questionName: '',
  questionDescription: '',
  legs: [],
  choices: [],
};

const registerOutcome = z
  .object({ quoteToken: id, nameAndDescription: named, sideNames: z.array(text) })
  .transform(({ quoteToken, nameAndDescription: [questionName, questionDescription], sideNames }) => ({
    ...{ ...blank, kind: 'register_question' as const, quoteToken, questionName, questionDescription },
    choices: sideNames,
  }));

const registerQuestion = z
  .object({ quoteToken: id, questionNameAndDescription: named, namedOutcomes: z.array(named) })
  .transform(
    ({ quoteToken, questionNameAndDescription: [questionName, questionDescription], namedOutcomes }) => ({
      ...{ ...blank, kind: 'register_question' as const, quoteToken, questionName, questionDescription },
      choices: namedOutcomes.map(([name]) => name),
    }),
  );

const leg = z
  .object({ outcome: outcomeId, settleFraction: fraction, details: text })
  .transform(({ outcome, ...rest }): VoteLeg => ({ outcomeId: outcome, ...rest }));

const settleOutcome = leg.transform((one) => ({ ...blank, kind: 'settle_outcome' as const, legs: [one] }));

const settleQuestion = z
  .object({
    question: id,
    settleFractionsAndDetails: z.array(z.tuple([outcomeId, z.tuple([fraction, text])])),
  })
  .transform(({ question, settleFractionsAndDetails }) => ({
    ...{ ...blank, kind: 'settle_question' as const, questionId: question },
    legs: settleFractionsAndDetails.map(
      ([settled, [settleFraction, details]]): VoteLeg => ({ outcomeId: settled, settleFraction, details }),
    ),
  }));

const settleQuestion2 = z
  .object({ question: id, outcomeSettlements: z.array(leg), nameAndDescription: named.optional() })
  .transform(({ question, outcomeSettlements, nameAndDescription }) => ({
    ...{ ...blank, kind: 'settle_question' as const, questionId: question },
    questionName: nameAndDescription?.[0] ?? '',
    questionDescription: nameAndDescription?.[1] ?? '',
    legs: outcomeSettlements,
  }));

type Read = z.ZodType<Omit<VoteAction, 'variant'>>;

/** The variants of upstream's outcome governance that are understood. */
const OUTCOME_VARIANTS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['registerTokensAndStandaloneOutcome', registerOutcome],
  ['registerTokensAndQuestion', registerQuestion],
  ['settleOutcome', settleOutcome],
  ['settleQuestion', settleQuestion],
  ['settleQuestion2', settleQuestion2],
]);

/** The only key of an object and what it holds; the key is empty for anything else. */
function unwrap(value: unknown): [variant: string, content: unknown] {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return entries.length === 1 && entries[0] ? entries[0] : ['', value];
}

/**
 * Reads an action as upstream lists it: an object of one key, `O` for outcomes. What is not understood is of kind
 * `other` and keeps its content as JSON.
 */
export function readVoteAction(given: unknown): VoteAction {
  const [area, inner] = unwrap(given);
  const [variant, content] = area === 'O' ? unwrap(inner) : [area, inner];
  const read = area === 'O' ? OUTCOME_VARIANTS.get(variant)?.safeParse(content) : undefined;
  if (read?.success) return { ...read.data, variant };
  return {
    ...blank,
    kind: 'other',
    variant: text.parse(variant),
    questionDescription: JSON.stringify(content) ?? '',
  };
}
