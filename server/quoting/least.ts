/** The smallest of some amounts. */
export function least(first: bigint, ...others: bigint[]): bigint {
  let found = first;
  for (const other of others) if (other < found) found = other;
  return found;
}
