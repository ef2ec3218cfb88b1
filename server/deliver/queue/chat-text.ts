const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** An event's body in words for a chat: its type first, then a line for each thing that it says. */
export function chatText(eventType: string, body: string): string {
  const event = JSON.parse(body) as Record<string, unknown>;
  const { type: _type, sub_id: _subscription, event_id: _event, ...said } = event;
  const lines = Object.entries(said)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(
      ([name, value]) => `${name}: ${Array.isArray(value) ? value.map(asText).join(', ') : asText(value)}`,
    );
  return [eventType, ...lines].join('\n');
}
