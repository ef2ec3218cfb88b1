/** Said of what kind of club it is, which tells none from another. */
const COMMON = new Set(['FC', 'CF', 'AFC', 'SC', 'AC', 'THE', 'OF']);
const LETTERS = 3;

/** The two sides that a title of the form `Arsenal vs Chelsea` names; null for any other. */
export function teamsOf(title: string): [home: string, away: string] | null {
  const [, home = '', away = ''] = /^(.{2,40}?) vs\.? (.{2,40}?)(?: ?[:(,?].*)?$/.exec(title.trim()) ?? [];
  return home === '' || away === '' ? null : [home, away];
}

/** Two or three capital letters of a name: `Manchester City` is MC, `Argentina` is ARG. */
export function initialsOf(name: string): string {
  const words = name.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !COMMON.has(word));
  const [first = '?', ...rest] = telling.length > 0 ? telling : words;
  if (rest.length === 0) return [...first].slice(0, LETTERS).join('');
  return [first, ...rest]
    .slice(0, LETTERS)
    .map((word) => [...word][0])
    .join('');
}

/** A hue from 0 to 359 that a name always has. */
export function hueOf(name: string): number {
  let sum = 7;
  for (const letter of name.trim().toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360_007;
  return sum % 360;
}
