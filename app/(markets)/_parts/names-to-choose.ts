/** The non-empty names in `known`, plus the chosen one even if no market has it now. */
export const namesToChoose = (known: readonly string[], chosen: string | null): string[] =>
  [...new Set([...known, chosen ?? ''])].filter((name) => name !== '').sort();
