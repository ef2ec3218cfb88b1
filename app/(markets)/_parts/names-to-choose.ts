/** The names among `known` that are none of the empty ones, and the chosen one even if no market has it now. */
export const namesToChoose = (known: readonly string[], chosen: string | null): string[] =>
  [...new Set([...known, chosen ?? ''])].filter((name) => name !== '').sort();
