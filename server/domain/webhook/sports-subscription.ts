/** Bounds of what an organisation may ask of sports webhooks. */
export const SPORTS_WEBHOOK_LIMITS = {
  /** Subscriptions of one organisation. */
  subscriptions: 50,
  /** Fixtures of one subscription. */
  fixtures: 100,
  /** Event types of one subscription; unknown ones are stored too. */
  eventTypes: 50,
  /** Characters of an event type. */
  eventType: 100,
  /** Characters of a secret that the caller chose. */
  secret: { min: 16, max: 256 },
} as const;

const PRINTABLE = /^[\x21-\x7e]+$/;

/** Whether the caller may have this secret: 16 to 256 printable ASCII characters without spaces. */
export function isSecret(text: string): boolean {
  const { min, max } = SPORTS_WEBHOOK_LIMITS.secret;
  return text.length >= min && text.length <= max && PRINTABLE.test(text);
}
