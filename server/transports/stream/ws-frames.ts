import type { ItemMessage, StreamMessage } from './connection.ts';
import { listOnceForAll, onceForAll } from './once-for-all.ts';
import { textFrame } from './text-frame.ts';

/** The text of an item on a WebSocket: one JSON object with a `type` and no field `id`, which is the stream's own. */
export type ItemFrame = (item: Pick<ItemMessage, 'event' | 'data'>) => string;

/** Puts the id of a client that asked to resume in front of the other fields. */
const withId = (text: string, id: string | null): string =>
  id === null ? text : `{"id":"${id}",${text.slice(1)}`;

const withType = (data: string, type: string): string => `{"type":"${type}",${data.slice(1)}`;

/** The JSON text of a message; null for a greeting, since the handshake is one. */
export function encodeWs(message: StreamMessage, itemFrame: ItemFrame): string | null {
  switch (message.kind) {
    case 'connected':
      return null;
    case 'ping':
      return withId(JSON.stringify({ type: 'ping', ts: message.atMs }), message.id);
    case 'error':
      return JSON.stringify({ type: 'error', error: message.message });
    case 'gap':
    case 'playback':
      return withId(withType(message.data, message.kind), message.id);
    case 'item':
      return withId(itemFrame(message), message.id);
  }
}

/** Writes messages as WebSocket frames, each item once for all clients of a stream. */
export const wsFrames = (itemFrame: ItemFrame): ((messages: readonly StreamMessage[]) => Buffer | null) =>
  listOnceForAll(
    onceForAll((message) => {
      const text = encodeWs(message, itemFrame);
      return text === null ? null : textFrame(text);
    }),
  );
