import type { StreamItem } from '#services/stream/stream-source.ts';
import type { ItemMessage } from './connection.ts';

const plain = new WeakMap<StreamItem, ItemMessage>();
const numbered = new WeakMap<StreamItem, ItemMessage>();

/** The message of an item, with its number as id or without. It is one object for all clients: `onceForAll` relies on that. */
export function messageOf(item: StreamItem, withId: boolean): ItemMessage {
  const messages = withId ? numbered : plain;
  const known = messages.get(item);
  if (known) return known;
  const { seq, event, data } = item;
  const message: ItemMessage = { kind: 'item', event, data, id: withId ? String(seq) : null };
  messages.set(item, message);
  return message;
}
