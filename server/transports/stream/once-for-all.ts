import type { ItemMessage, StreamMessage } from './connection.ts';

/** Makes an encoder write each item once, however many clients it is sent to. */
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

/** The bytes of several messages as one write. Those of a single one are shared, not copied. */
export function joined(buffers: readonly Buffer[]): Buffer {
  const [first] = buffers;
  return first && buffers.length === 1 ? first : Buffer.concat(buffers);
}
