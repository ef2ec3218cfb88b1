import { streamVotes } from '#services/votes/stream-votes.ts';
import { flag } from '#transports/http/schema/choice.ts';
import { streamEndpoint } from '#transports/http/stream-endpoint.ts';
import { VOTE_EVENTS } from './vote-events.ts';

export const streamVotesEndpoint = streamEndpoint({
  path: '/v1/l1-votes/stream',
  operationId: 'streamVotes',
  summary: 'Stream governance votes',
  description:
    'One `snapshot` per pending vote, then live events. Each event contains the whole vote: store it under `action.key` and delete it on `action_resolved` and `action_expired`. A gap in `seq` means that events were missed.',
  tags: ['Governance'],
  access: { tier: 'enterprise' },
  resumable: true,
  playable: true,
  query: { snapshot: flag(true) },
  example:
    'event: vote_cast\ndata: {"type":"vote_cast","seq":"42","action":{"kind":"settle_outcome","key":"0x3c2f…"},"quorum_reached":false,"stake_pct":12.5581}\n\n',
  events: VOTE_EVENTS,
  ws: {
    path: '/v1/l1-votes/ws',
    operationId: 'streamVotesSocket',
    // An event is a flat object with its type already.
    frame: ({ data }) => data,
    messages: VOTE_EVENTS.map(({ message }) => message),
  },
  errors: { 400: '`snapshot: must be true or false`, before the stream opens.' },
  open: streamVotes,
});
