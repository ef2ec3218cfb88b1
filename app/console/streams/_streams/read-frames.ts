import { createParser } from 'eventsource-parser';
import type { Frame } from './frame.ts';

/** Longest frame that is accepted, in characters. */
const MAX_FRAME = 4_000_000;

/**
 * Frames of a text/event-stream body in their order, comments among them, as they come.
 * @throws when the connection breaks or a frame is too long
 */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame[]> {
  let frames: Frame[] = [];
  const parser = createParser({
    maxBufferSize: MAX_FRAME,
    onEvent: ({ event, id, data }) =>
      frames.push({
        kind: 'event',
        event: event ?? 'message',
        id: id ?? null,
        text: data,
        bytes: data.length,
      }),
    onComment: (comment) =>
      frames.push({ kind: 'comment', event: '', id: null, text: comment.trim(), bytes: comment.length }),
  });
  for await (const text of body.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>) {
    parser.feed(text);
    if (frames.length === 0) continue;
    yield frames;
    frames = [];
  }
}
