import { nounFor } from '#app/format/numbers.ts';
import { eventDescriptor } from '#domain/webhook/event-types.ts';

/** A sports subscription's events in words: `Goals and cards of 2 fixtures`. */
export function sportsHearsOf({
  eventTypes,
  fixtures,
}: {
  eventTypes: readonly string[];
  fixtures: readonly number[];
}): string {
  const words = eventTypes.map((type) => eventDescriptor(type)?.plural ?? type);
  const last = words.length > 1 ? ` and ${words.at(-1)}` : '';
  const what =
    words.length === 0 ? 'everything' : `${words.slice(0, last ? -1 : undefined).join(', ')}${last}`;
  const count = fixtures.length;
  const of = count === 0 ? 'all matches' : `${count.toLocaleString('en-US')} ${nounFor(count, 'fixture')}`;
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} of ${of}`;
}

/** Ids of fixtures as somebody typed them; a text when one is none. */
export function readFixtures(text: string): number[] | string {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = words.find((word) => !/^[1-9]\d{0,14}$/.test(word));
  return wrong === undefined ? words.map(Number) : `${wrong.slice(0, 20)} is not a fixture id.`;
}
