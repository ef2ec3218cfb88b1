import type { ItemMessage, StreamMessage } from './connection.ts';

/** Memoises an encoder, so that each item is encoded once for all clients. */
export function onceForAll<B extends Buffer | null>(
  encode: (message: StreamMessage) => B,
): (message: StreamMessage) => B {
  const written = new WeakMap<ItemMessage, B>();
  return (message) => {
    if (message.kind !== 'item') return encode(message);
    const known = written.get(message);
    if (known !== undefined) return known;
    const bytes = encode(message);
    written.set(message, bytes);
    return bytes;
  };
}

/** Makes the bytes of a list of messages once for all clients that are sent the same list; null where there are none. */
export function listOnceForAll(
  encode: (message: StreamMessage) => Buffer | null,
): (messages: readonly StreamMessage[]) => Buffer | null {
  const written = new WeakMap<readonly StreamMessage[], Buffer>();
  return (messages) => {
    const [first, second] = messages;
    if (first && !second) return encode(first);
    const known = written.get(messages);
    if (known) return known;
    const bytes = Buffer.concat(messages.map(encode).filter((some) => some !== null));
    if (bytes.length === 0) return null;
    written.set(messages, bytes);
    return bytes;
  };
}
