/** A parameter of a stream, as its form asks for it. */
export type StreamField = {
  name: string;
  label: string;
  placeholder: string;
  hint: string;
  /** Part of the path instead of the query. */
  isInPath?: true;
};

/** A stream that the page can open. */
export type TriedStream = {
  id: string;
  label: string;
  about: string;
  /** With `{name}` where a field of the path goes. */
  path: string;
  fields: readonly StreamField[];
  /** Whether `?resume=true` gives ids to continue from. */
  isResumable: boolean;
};

/** Every stream that the page offers, in its order. A new stream is an entry here. */
export const STREAM_CATALOGUE = [
  {
    id: 'activity',
    label: 'Activity',
    about: 'Fills and settlements of all markets: the last ten that match, then live.',
    path: '/v1/activity/stream',
    fields: [
      {
        ...{ name: 'min_notional', label: 'Minimum notional', placeholder: '100' },
        hint: 'Hides fills below this amount, in US dollars.',
      },
      {
        ...{ name: 'side', label: 'Side', placeholder: 'A or B' },
        hint: 'A sells, B buys.',
      },
    ],
    isResumable: true,
  },
  {
    id: 'marks',
    label: 'Mark price',
    about: 'The mark price of an underlying, about every two seconds.',
    path: '/v1/markpx/{symbol}/stream',
    fields: [
      {
        ...{ name: 'symbol', label: 'Symbol', placeholder: 'BTC', isInPath: true },
        hint: 'BTC, ETH, SOL or HYPE.',
      },
    ],
    isResumable: false,
  },
  {
    id: 'votes',
    label: 'Votes',
    about: 'Validator votes: every pending vote, then each change. Requires an Enterprise key.',
    path: '/v1/l1-votes/stream',
    fields: [
      {
        ...{ name: 'snapshot', label: 'Snapshot', placeholder: 'true' },
        hint: 'Set to false to skip the pending votes sent on connect.',
      },
    ],
    isResumable: true,
  },
  {
    id: 'fixtures',
    label: 'Matches',
    about: 'The current state of each match, then every change. Requires an Enterprise key.',
    path: '/v1/sports/stream',
    fields: [
      {
        ...{ name: 'fixtures', label: 'Fixtures', placeholder: '19135003' },
        hint: 'Up to 100 fixture ids, separated by commas. GET /v1/sports/match-markets lists them.',
      },
    ],
    isResumable: true,
  },
] as const satisfies readonly TriedStream[];

export const STREAM_IDS = STREAM_CATALOGUE.map(({ id }) => id);

/** The stream of an id; the first where there is none. */
export const streamOf = (id: string): TriedStream =>
  STREAM_CATALOGUE.find((stream) => stream.id === id) ?? STREAM_CATALOGUE[0];

/** The path and query that open a stream: empty fields are left out of the query and take their example in the path. */
export function targetOf(
  stream: TriedStream,
  values: Readonly<Record<string, string>>,
  withIds: boolean,
): string {
  let path = stream.path;
  const query = new URLSearchParams();
  for (const { name, placeholder, isInPath } of stream.fields) {
    const value = values[name]?.trim() ?? '';
    if (isInPath) path = path.replace(`{${name}}`, encodeURIComponent(value || placeholder));
    else if (value !== '') query.set(name, value);
  }
  if (withIds && stream.isResumable) query.set('resume', 'true');
  return query.size > 0 ? `${path}?${query}` : path;
}
