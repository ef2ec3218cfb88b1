const LONGEST = 80;

/** A name for addresses: the words of the title in lower-case ASCII, and the outcome's id, so that it is the only one. */
export function slugOf(title: string, outcomeId: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '');
  return words === '' ? String(outcomeId) : `${words}-${outcomeId}`;
}
