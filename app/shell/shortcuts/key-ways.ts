import { CONSOLE_PLACES } from '../console-places.ts';

const PUBLIC_WAYS: readonly [keys: string, href: string, what: string][] = [
  ['g m', '/markets', 'Go to markets'],
  ['g x', '/parlay', 'Go to the parlay slip'],
  ['g z', '/vault', 'Go to the vault'],
  ['g e', '/discover', 'Go to discover'],
  ['g l', '/leaderboards', 'Go to leaderboards'],
  ['g q', '/rewards', 'Go to rewards'],
  ['g b', '/builders', 'Go to builders'],
  ['g a', '/analytics', 'Go to analytics'],
  ['g v', '/governance', 'Go to governance'],
  ['g i', '/digest', 'Go to the digest'],
  ['g p', '/pricing', 'Go to pricing'],
  ['g h', '/', 'Go to the home page'],
  ['g d', '/docs/api', 'Go to the API reference'],
];

/** Where two keys after another lead, and how the sheet of keys says it. */
export const KEY_WAYS: readonly [keys: string, href: string, what: string][] = [
  ...PUBLIC_WAYS,
  ...CONSOLE_PLACES.map(({ keys, href, what }): [string, string, string] => [keys, href, what]),
];
