const LONGEST = 120;
/** What no reader sees, or what turns the direction of the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
/** Joins two words so that no reader makes a link, a mention or a command of them. */
const JOINER = '\u2060';

/**
 * Words of strangers (a title, a name) as they may stand in a message or an email: on one line, not too long, and
 * without anything that a reader would turn into a link, a mention of somebody or a command.
 */
export function plainWords(text: string, longest = LONGEST): string {
  const line = text.replace(UNSEEN, ' ').trim();
  const cut = [...line].length > longest ? `${[...line].slice(0, longest - 1).join('')}…` : line;
  return cut
    .replaceAll(/([\p{L}\p{N}])\.(?=[\p{L}])/gu, `$1.${JOINER}`)
    .replaceAll(/:(?=\/\/)/g, `:${JOINER}`)
    .replaceAll(/([@#/])(?=\p{L})/gu, `$1${JOINER}`);
}
