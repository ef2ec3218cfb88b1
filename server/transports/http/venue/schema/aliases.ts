/** Names that clients may take from the `quotes` push, which is written for people, beside those of the wire. */
const ALIASES = [
  ['rfqId', 'rfq_id'],
  ['quoteId', 'quote_id'],
  ['orderSignature', 'order_signature'],
] as const;

/**
 * What any message or body may have beside its own fields: who and what it is about, which the path, the connection or the
 * signature says already; and the builder, who is a setting of the venue, as the specification says.
 */
export const IGNORED_FIELDS = [
  ...ALIASES.flat(),
  ...['type', 'reqId', 'request_id', 'taker', 'address', 'parlay_id', 'parlayId', 'offerId'],
  ...['builder', 'builderFeeBps', 'builder_fee_bps'],
];

/** An object of a client with the names of the wire. What is there under its own name stays. */
export function withAliases(given: object): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = { ...given };
  for (const [alias, name] of ALIASES) {
    if (fields[alias] !== undefined) fields[name] ??= fields[alias];
  }
  return fields;
}
