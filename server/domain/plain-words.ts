const LONGEST = 120;
/** Invisible characters, and those that change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** Joins two words so that no reader makes a link, a mention or a command of them. */
const JOINER = '\u2060';

/**
 * Untrusted text (a title, a name) made safe for a message or email: one line, bounded length, and nothing that a
 * client would turn into a link, a mention or a command.
 */
export function plainWords(text: string, longest = LONGEST): string {
  const line = text.replace(UNSEEN, ' ').trim();
  const cut = [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
  return cut
    .replaceAll(/([\p{L}\p{N}])\.(?=[\p{L}])/gu, `$1.${JOINER}`)
    .replaceAll(/:(?=\/\/)/g, `:${JOINER}`)
    .replaceAll(/([@#/])(?=\p{L})/gu, `$1${JOINER}`);
}
