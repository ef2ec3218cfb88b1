import { z } from 'zod';
import { upstreamText } from '#domain/outcome/upstream-rows.ts';
import { actionKey } from '#domain/vote/action-key.ts';
import type { ListedAction } from '#domain/vote/follow-votes.ts';
import { type Validator, ValidatorSet } from '#domain/vote/validator-set.ts';
import { readVoteAction } from '#domain/vote/vote-action.ts';
import { UpstreamUnavailableError } from './errors.ts';

/** Far more than there have ever been; an answer beyond them is none of upstream's. */
const MAX_ACTIONS = 2_000;
const MAX_VALIDATORS = 2_000;
const MAX_ACTION_CHARS = 256 * 1024;

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase());

const voteRow = z.object({
  expireTime: z.int().nonnegative(),
  action: z
    .record(z.string(), z.unknown())
    .refine((action) => JSON.stringify(action).length <= MAX_ACTION_CHARS, 'the action is too long'),
  votes: z.array(address).max(MAX_VALIDATORS),
  quorumReached: z.boolean(),
});

const validatorRow = z.object({
  validator: address,
  signer: address,
  name: upstreamText,
  stake: z
    .union([z.int(), z.bigint()])
    .transform(BigInt)
    .refine((stake) => stake >= 0n, 'a stake cannot be negative'),
  isActive: z.boolean(),
  isJailed: z.boolean(),
});

const voteRows = z.array(voteRow).max(MAX_ACTIONS);
const validatorRows = z.array(validatorRow).max(MAX_VALIDATORS);

function readAll<T extends z.ZodType>(type: string, shape: T, rows: unknown): z.output<T> {
  const parsed = shape.safeParse(rows);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UpstreamUnavailableError(
    `upstream answered ${type} in another shape (${issue?.path.join('.')}: ${issue?.message})`,
  );
}

/**
 * Every action of an answer to `validatorL1Votes`. One row that cannot be read spoils all: an action that is left out
 * would look as if it were over. @throws UpstreamUnavailableError
 */
export const readVotes = (rows: unknown): ListedAction[] =>
  readAll('validatorL1Votes', voteRows, rows).map(({ expireTime, action, votes, quorumReached }) => ({
    key: actionKey(action),
    action: readVoteAction(action),
    expireMs: expireTime,
    votes,
    isQuorumReached: quorumReached,
  }));

/** The validators of an answer to `validatorSummaries`. @throws UpstreamUnavailableError also when nobody is active */
export function readValidators(rows: unknown): ValidatorSet {
  const validators = readAll('validatorSummaries', validatorRows, rows).map(
    ({ validator, stake, ...row }): Validator => ({ address: validator, stakeE8: stake, ...row }),
  );
  const set = new ValidatorSet(validators);
  if (set.activeStakeE8 === 0n) throw new UpstreamUnavailableError('upstream names no active validator');
  return set;
}
