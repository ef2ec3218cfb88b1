import { readQuestion } from '#domain/outcome/normalise-question.ts';
import type { VoteAction } from '#domain/vote/vote-action.ts';
import type { OutcomeTitle } from '#store/votes/voted-outcomes.ts';

const NO_TEMPLATES = new Map();
const MAX_TITLE = 120;

/** A JSON text as people read it: without the quotes of a text alone, and not longer than a line. */
function shortened(json: string): string {
  const text = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  return text.length > MAX_TITLE ? `${text.slice(0, MAX_TITLE)}…` : text;
}

/** Title of a question, from upstream's name and key-value pairs. */
const questionTitle = ({ questionId, questionName, questionDescription }: VoteAction): string =>
  readQuestion(
    {
      questionId: questionId ?? 0,
      ...{ name: questionName, description: questionDescription, fallbackOutcome: null },
    },
    NO_TEMPLATES,
  ).title;

/** Title of an action. */
export function titleOf(action: VoteAction, titles: ReadonlyMap<number, OutcomeTitle>): string {
  const [leg] = action.legs;
  if (action.kind === 'other') return shortened(action.questionDescription);
  if (action.kind === 'settle_outcome' && leg)
    return titles.get(leg.outcomeId)?.title ?? `Outcome ${leg.outcomeId}`;
  if (action.questionName === '')
    return action.questionId === null ? 'A new question' : `Question ${action.questionId}`;
  return questionTitle(action);
}
