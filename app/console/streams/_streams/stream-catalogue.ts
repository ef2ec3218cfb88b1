import type { StreamField, TriedStream } from './tried-stream.ts';

const REPLAY: readonly StreamField[] = [
  {
    ...{ name: 'from', label: 'Replay from', placeholder: '2026-06-01T14:00:00Z' },
    hint: 'A UTC time or an id. Leave empty for live frames only.',
  },
  {
    ...{ name: 'speed', label: 'Replay speed', placeholder: '60' },
    hint: '1 to 500 times faster than it happened. Joins the live stream when it catches up.',
  },
];

const CONFLATE: StreamField = {
  ...{ name: 'conflate', label: 'Conflate', placeholder: '1000' },
  hint: 'Sends only the newest state, once per this many milliseconds (100 to 10,000).',
};

/** Every stream that the page offers, in its order. A new stream is an entry here. */
export const STREAM_CATALOGUE = [
  {
    ...{ id: 'activity', label: 'Activity' },
    about: 'Fills and settlements of all markets: the last ten that match, then live.',
    paths: { sse: '/v1/activity/stream' },
    fields: [
      {
        ...{ name: 'min_notional', label: 'Minimum notional', placeholder: '100' },
        hint: 'Hides fills below this amount, in US dollars.',
      },
      {
        ...{ name: 'side', label: 'Side' },
        choices: [
          { value: 'any', label: 'Any' },
          { value: 'B', label: 'Buys (B)' },
          { value: 'A', label: 'Sells (A)' },
        ],
      },
    ],
    more: REPLAY,
    ...{ events: ['fill', 'settlement'], needsKey: false, isResumable: true },
  },
  {
    ...{ id: 'marks', label: 'Mark price' },
    about: 'The mark price of an underlying, about every two seconds.',
    paths: { sse: '/v1/markpx/{symbol}/stream' },
    fields: [
      {
        ...{ name: 'symbol', label: 'Symbol', isInPath: true },
        choices: ['BTC', 'ETH', 'SOL', 'HYPE'].map((value) => ({ value, label: value })),
      },
    ],
    more: [...REPLAY, CONFLATE],
    ...{ events: ['message'], needsKey: false, isResumable: false },
  },
  {
    ...{ id: 'votes', label: 'Votes' },
    about: 'Validator votes: every pending vote, then each change. Requires an Enterprise key.',
    paths: { sse: '/v1/l1-votes/stream', ws: '/v1/l1-votes/ws' },
    fields: [
      {
        ...{ name: 'snapshot', label: 'Pending votes on connect' },
        choices: [
          { value: 'true', label: 'Send' },
          { value: 'false', label: 'Skip' },
        ],
      },
    ],
    more: REPLAY,
    events: ['snapshot', 'action_opened', 'vote_cast', 'quorum_reached', 'action_resolved', 'action_expired'],
    ...{ needsKey: true, isResumable: true },
  },
  {
    ...{ id: 'fixtures', label: 'Matches' },
    about: 'The current state of each match, then every change. Requires an Enterprise key.',
    paths: { sse: '/v1/sports/stream', ws: '/v1/sports/ws' },
    fields: [
      {
        ...{ name: 'fixtures', label: 'Fixtures', placeholder: '19135003' },
        hint: 'Up to 100 fixture ids, separated by commas. GET /v1/sports/match-markets lists them.',
      },
    ],
    more: [...REPLAY, CONFLATE],
    ...{ events: ['snapshot', 'update'], needsKey: true, isResumable: true },
  },
  {
    ...{ id: 'blocks', label: 'Blocks' },
    about:
      'New blocks of the core chain and headers of the EVM. Enter a seq to replay from it, up to 48 hours back. 0 starts at the oldest block. Requires an Enterprise key.',
    paths: { grpc: '/stream.v1.BlockStream/Subscribe' },
    fields: [
      {
        ...{ name: 'kinds', label: 'Blocks' },
        choices: [
          { value: 'both', label: 'Both' },
          { value: 'core', label: 'Core' },
          { value: 'evm', label: 'EVM' },
        ],
      },
      { name: 'core_from_seq', label: 'Core blocks from seq', placeholder: 'live' },
      { name: 'evm_from_seq', label: 'EVM headers from seq', placeholder: 'live' },
    ],
    more: [],
    ...{ events: [], needsKey: true, isResumable: false },
  },
] as const satisfies readonly TriedStream[];

export const STREAM_IDS = STREAM_CATALOGUE.map(({ id }) => id);

/** The stream of an id; the first where there is none. */
export const streamOf = (id: string): TriedStream =>
  STREAM_CATALOGUE.find((stream) => stream.id === id) ?? STREAM_CATALOGUE[0];
