import type { StreamEvent } from '#transports/message.ts';
import { VoteEventSchema } from './vote-event-schema.ts';

const VOTER = {
  address: '0x5ac99df645f3414876c816caa18b2d234024b487',
  name: 'Anchor Nodes',
  stake: '5400000000000000',
  is_active: true,
  is_jailed: false,
};

const OPENED = {
  type: 'action_opened',
  seq: '41',
  action: {
    kind: 'settle_outcome',
    key: '0x3c2f1a0b9d8e7f60514233241506f7e8d9cabbac9d8e7f605142332415067f8e',
    variant: 'settleOutcome',
    quote_token: null,
    question_name: 'Champions League winner',
    question_description: 'Resolves to the club that wins the final.',
    question_id: 12,
    legs: [{ outcome: 110, settle_fraction: '1', details: 'Paris Saint-Germain won the final.' }],
  },
  voters: [VOTER],
  added: [],
  quorum_reached: false,
  voter_count: 1,
  stake_voted: '5400000000000000',
  stake_active_total: '43000000000000000',
  stake_pct: 12.5581,
  expire_time_ms: 1_785_500_000_000,
  node_seen_us: '1785400000123000',
};

/** Both ways in which a vote stands when a client connects, and what becomes of it, by the event's name. */
const EVENTS: Record<string, { name: string; summary: string; example: object }> = {
  snapshot: {
    name: 'VoteSnapshot',
    summary: 'A vote that was pending when the client connected.',
    example: { ...OPENED, type: 'snapshot', seq: '0' },
  },
  action_opened: { name: 'VoteOpened', summary: 'A vote begins.', example: OPENED },
  vote_cast: {
    name: 'VoteCast',
    summary: 'Validators voted: `added` names them.',
    example: { ...OPENED, type: 'vote_cast', seq: '42', added: [VOTER] },
  },
  quorum_reached: {
    name: 'VoteQuorumReached',
    summary: 'A vote reached its quorum; at most once per vote.',
    example: { ...OPENED, type: 'quorum_reached', seq: '43', quorum_reached: true },
  },
  action_resolved: {
    name: 'VoteResolved',
    summary: 'The action took effect: the vote is over.',
    example: { ...OPENED, type: 'action_resolved', seq: '44', quorum_reached: true },
  },
  action_expired: {
    name: 'VoteExpired',
    summary: 'The time of the vote ran out without a quorum: the vote is over.',
    example: { ...OPENED, type: 'action_expired', seq: '45' },
  },
};

/** The events of the vote stream. */
export const VOTE_EVENTS: readonly StreamEvent[] = Object.entries(EVENTS).map(
  ([event, { name, summary, example }]) => ({
    event,
    message: { name, summary, payload: VoteEventSchema, examples: [example] },
  }),
);
