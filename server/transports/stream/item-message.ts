import type { StreamItem } from '#services/stream/stream-source.ts';
import type { ItemMessage } from './connection.ts';

const plain = new WeakMap<StreamItem, ItemMessage>();
const numbered = new WeakMap<StreamItem, ItemMessage>();

/** The message of an item. */
function messageOf(item: StreamItem, withId: boolean): ItemMessage {
  const messages = withId ? numbered : plain;
  const known = messages.get(item);
  if (known) return known;
  const { seq, event, data } = item;
  const message: ItemMessage = { kind: 'item', event, data, id: withId ? String(seq) : null };
  messages.set(item, message);
  return message;
}

const plainLists = new WeakMap<readonly StreamItem[], readonly ItemMessage[]>();
const numberedLists = new WeakMap<readonly StreamItem[], readonly ItemMessage[]>();

/**
 * The messages of items, with their numbers as ids or without. Messages are the same objects for all clients, and so is
 * the list where the items are: what is written once for all clients relies on that.
 */
export function messagesOf(items: readonly StreamItem[], withIds: boolean): readonly ItemMessage[] {
  const lists = withIds ? numberedLists : plainLists;
  const known = lists.get(items);
  if (known) return known;
  const messages = items.map((item) => messageOf(item, withIds));
  lists.set(items, messages);
  return messages;
}
