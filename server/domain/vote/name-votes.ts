import type { VoteAction } from './vote-action.ts';

/** A question or standalone outcome as upstream words it. */
export type Wording = { questionId: number | null; name: string; description: string };
/** Wordings by the ids of outcomes and of questions. */
export type Wordings = { outcomes: ReadonlyMap<number, Wording>; questions: ReadonlyMap<number, Wording> };

/** The ids whose wordings a settlement lacks. */
export function unnamedIds(actions: readonly VoteAction[]): { outcomeIds: number[]; questionIds: number[] } {
  const unnamed = actions.filter(({ questionName }) => questionName === '');
  return {
    outcomeIds: unnamed.filter(({ kind }) => kind === 'settle_outcome').flatMap(outcomesOf),
    questionIds: unnamed.flatMap(({ questionId }) => (questionId === null ? [] : [questionId])),
  };
}

/** The outcomes that a settlement names. */
export const outcomesOf = ({ legs }: VoteAction): number[] => legs.map(({ outcomeId }) => outcomeId);

/** A settlement with the words of its question, which upstream's votes mostly leave out. */
export function nameAction(action: VoteAction, { outcomes, questions }: Wordings): VoteAction {
  if (action.questionName !== '') return action;
  const [leg] = action.legs;
  const wording =
    action.questionId !== null
      ? questions.get(action.questionId)
      : action.kind === 'settle_outcome' && leg
        ? outcomes.get(leg.outcomeId)
        : undefined;
  if (!wording) return action;
  const { questionId, name, description } = wording;
  return { ...action, questionId, questionName: name, questionDescription: description };
}
