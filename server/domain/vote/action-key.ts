import { sha256, stringToBytes } from 'viem/utils';

/** JSON with the keys of every object in one order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

/**
 * The key of an action that is voted on: a hash of what it does. Upstream names no id. The same action that is proposed
 * again has the same key.
 */
export const actionKey = (action: unknown): string => sha256(stringToBytes(canonicalJson(action)));
