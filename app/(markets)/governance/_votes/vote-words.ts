import { settledWords } from '#app/format/settlement-words.ts';
import { lookup } from '#domain/lookup.ts';
import type { VoteKind } from '#domain/vote/vote-action.ts';

const KINDS: Record<Exclude<VoteKind, 'other'>, string> = {
  register_question: 'New market',
  settle_question: 'Settlement',
  settle_outcome: 'Settlement',
};

/** Upstream's names of actions that are shown as they came but for what they are called. */
const VARIANTS = lookup<string>({ D: 'Delisting' });

/** What a kind of action is called on pages; one that is not understood by upstream's own name of it. */
export const kindWords = (kind: VoteKind, variant: string): string =>
  kind === 'other' ? (VARIANTS[variant] ?? `Action ${variant || '(unnamed)'}`) : KINDS[kind];

/** What an outcome is to be settled as. */
export const legWords = ({
  payout,
  sides,
}: {
  payout: number | null;
  sides: readonly [string, string];
}): string => (payout === null ? 'Unclear payout' : settledWords(payout, sides));
