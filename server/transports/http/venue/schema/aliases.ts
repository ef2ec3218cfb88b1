/** Names that clients may take from the `quotes` push, which is written for people, beside those of the wire. */
const ALIASES = [
  ['rfqId', 'rfq_id'],
  ['quoteId', 'quote_id'],
  ['orderSignature', 'order_signature'],
] as const;

/** An object of a client with the names of the wire. What is there under its own name stays. */
export function withAliases(given: object): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...given };
  for (const [alias, name] of ALIASES) {
    if (fields[alias] !== undefined) fields[name] ??= fields[alias];
  }
  return fields;
}
