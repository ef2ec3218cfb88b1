import { z } from '@hono/zod-openapi';
import { VOTE_KINDS } from '#domain/vote/vote-action.ts';
import { VOTE_EVENT_TYPES } from '#domain/vote/vote-event.ts';

const bigInteger = (description: string) =>
  z.string().regex(/^\d+$/).openapi({ description, example: '5400000000000000' });

const Voter = z
  .object({
    address: z.string(),
    name: z.string().openapi({ description: 'Empty for a validator that is not in the set.' }),
    stake: bigInteger('In 1e-8 units of the staking token.'),
    is_active: z.boolean(),
    is_jailed: z.boolean(),
  })
  .openapi('Voter');

const Action = z
  .object({
    kind: z.enum(VOTE_KINDS),
    key: z.string().openapi({
      description: 'Hash of what the action does. The same action proposed again has the same key.',
    }),
    variant: z.string().openapi({ description: 'The upstream’s own name of the action.' }),
    quote_token: z.int().nullable().openapi({ description: 'Token index of a registration.' }),
    question_name: z.string(),
    question_description: z.string().openapi({
      description: 'Of kind `other`: the content of the action as JSON.',
    }),
    question_id: z.int().nullable(),
    legs: z
      .array(z.object({ outcome: z.int(), settle_fraction: z.string(), details: z.string() }))
      .openapi({ description: 'What a settlement settles; empty for other kinds.' }),
  })
  .openapi('VoteAction');

/** An event of the vote stream. */
export const VoteEventSchema = z
  .object({
    type: z.enum(['snapshot', ...VOTE_EVENT_TYPES]),
    seq: bigInteger('Grows by one from event to event; `0` for snapshots.'),
    action: Action,
    voters: z.array(Voter).openapi({ description: 'Everybody who has voted.' }),
    added: z.array(Voter).openapi({ description: 'Who has voted since; only for `vote_cast`.' }),
    quorum_reached: z.boolean(),
    voter_count: z.int(),
    stake_voted: bigInteger('Stake of the active validators that have voted.'),
    stake_active_total: bigInteger('Stake of all active validators.'),
    stake_pct: z.number().openapi({ description: '0 to 100.' }),
    expire_time_ms: z.int(),
    node_seen_us: bigInteger('When the list that shows this was received, in microseconds since 1970.'),
  })
  .openapi('VoteEvent');
