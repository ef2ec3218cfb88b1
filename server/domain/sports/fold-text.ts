/** Letters that do not come apart into a plain letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};

/**
 * The words of a name for comparison: lower case, without marks, points and apostrophes, in their order. `A.C. Milan`
 * becomes `ac`, `milan`; `Bodø/Glimt` becomes `bodo`, `glimt`.
 */
export const foldText = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.'’‘`´]/gu, '')
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
