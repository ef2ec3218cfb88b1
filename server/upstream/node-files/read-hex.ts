export const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Lower-case text when it matches; addresses and hashes come in either case. */
export function readHex(value: unknown, pattern: RegExp): string | null {
  if (typeof value !== 'string') return null;
  if (pattern.test(value)) return value;
  const lower = value.length <= 66 ? value.toLowerCase() : '';
  return pattern.test(lower) ? lower : null;
}
