const MAX_LENGTH = 60;

/**
 * A name as it may stand in a letter: programs that show letters make links of what looks like an address, so that
 * nothing is left that could. What joins the parts of addresses becomes a space, also in letters that only look
 * otherwise; a dot stays at the end of a word. Empty when nothing is left.
 */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}\s.'’&(),!+_-]|\.(?!\s|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .trim();
}
