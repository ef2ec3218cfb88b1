/** A delivery as it is sent. */
export type SentDelivery = {
  url: string;
  deliveryId: number;
  eventId: string;
  eventType: string;
  body: string;
};

/** The headers of every attempt; those that sign it hold the time of the attempt, and differ each time. */
export const requestHeaders = ({
  eventId,
  eventType,
  deliveryId,
}: SentDelivery): (readonly [name: string, value: string])[] => [
  ['Content-Type', 'application/json'],
  ['X-Svc-Event-Id', eventId],
  ['X-Svc-Event-Type', eventType],
  ['X-Svc-Delivery', `dlv_${deliveryId}`],
  ['webhook-id', eventId],
];

/** Text as one word of the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Commands of the shell that send a delivery again from another machine, signed anew by the secret that stands in
 * HASHMARK_WEBHOOK_SECRET there.
 */
export const signedCurl = (sent: SentDelivery): string => `body=${quoted(sent.body)}
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" | openssl dgst -sha256 -hmac "$HASHMARK_WEBHOOK_SECRET" | sed 's/^.* //')
curl ${quoted(sent.url)} -H "X-Svc-Signature: t=$t,v1=$v1" \\
${requestHeaders(sent)
  .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\\n`)
  .join('')}  --data-binary "$body"`;
