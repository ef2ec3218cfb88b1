/** What a wallet's refusal means, by its code (EIP-1193, EIP-1474) or the name that wagmi gives it. */
const WORDS: ReadonlyMap<number | string, string> = new Map<number | string, string>([
  ['ProviderNotFoundError', 'This browser has no wallet.'],
  [-32_002, 'Your wallet already has a request open. Open it and respond there.'],
]);

/** A sentence for the person, of the first code or name that is known; undefined where none is. */
export const knownRefusal = (codes: readonly (number | string | undefined)[]): string | undefined =>
  codes
    .map((code) => (code === undefined ? undefined : WORDS.get(code)))
    .find((words) => words !== undefined);
