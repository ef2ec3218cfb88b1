import { BLOCK_SNIPPETS, type BlockTarget } from './block-snippets.ts';
import { EVENT_SNIPPETS, type StreamTarget } from './event-snippets.ts';
import { SOCKET_SNIPPETS } from './socket-snippets.ts';
import type { Transport } from './tried-stream.ts';

export type SnippetInput =
  | ({ transport: 'sse' | 'ws' } & StreamTarget)
  | ({ transport: 'grpc' } & BlockTarget);

/** What a stream can be opened with, by what it comes over. */
const NAMES = {
  curl: 'curl',
  wscat: 'wscat',
  buf: 'buf curl',
  grpcurl: 'grpcurl',
  browser: 'Browser',
  node: 'Node',
  python: 'Python',
} as const;

export type Language = keyof typeof NAMES;

const OF_TRANSPORT = {
  sse: ['curl', 'browser', 'node', 'python'],
  ws: ['wscat', 'browser', 'node', 'python'],
  grpc: ['buf', 'grpcurl', 'node', 'python'],
} as const satisfies Record<Transport, readonly Language[]>;

export const LANGUAGES = Object.keys(NAMES) as Language[];

/** The languages that there is code in, the usual one first. */
export const languagesOf = (transport: Transport): { value: Language; label: string }[] =>
  OF_TRANSPORT[transport].map((value) => ({ value, label: NAMES[value] }));

/** The wanted language where there is code in it, else the usual one. */
export function languageOf<T extends Transport>(
  transport: T,
  wanted: Language,
): (typeof OF_TRANSPORT)[T][number] {
  const offered: readonly (typeof OF_TRANSPORT)[T][number][] = OF_TRANSPORT[transport];
  return offered.find((language) => language === wanted) ?? (offered[0] as (typeof OF_TRANSPORT)[T][number]);
}

const unquoted = (url: string): string => url.replaceAll("'", '%27');

/** Code that opens a stream, in the wanted language or the usual one. The key stands in it as a variable, never as itself. */
export function streamSnippet(wanted: Language, input: SnippetInput): string {
  switch (input.transport) {
    case 'sse':
      return EVENT_SNIPPETS[languageOf('sse', wanted)]({ ...input, url: unquoted(input.url) });
    case 'ws':
      return SOCKET_SNIPPETS[languageOf('ws', wanted)]({ ...input, url: unquoted(input.url) });
    case 'grpc':
      return BLOCK_SNIPPETS[languageOf('grpc', wanted)](input);
  }
}
