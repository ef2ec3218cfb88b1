import type { z } from '@hono/zod-openapi';

/** A message of a channel or stream, as `docs/asyncapi.yaml` describes it. */
export type Message = {
  /** Its name in the document; messages of one name are one message. */
  name: string;
  summary: string;
  payload: z.ZodType;
  /** Each validates against the payload. */
  examples: readonly object[];
};

/** One kind of event of a server-sent event stream: its name on the wire (null for unnamed), and its data. */
export type StreamEvent = { event: string | null; message: Message };

/** What a kind of frame says of itself, beside the code that serves it. */
export type FrameFacts = {
  /** Of the frame: its `type` on the wire. */
  type: string;
  /** Name of the operation in the document. */
  operationId: string;
  message: Message;
  /** What answers it, apart from an error. */
  replies: readonly Message[];
  /** The codes that it can be refused with, apart from those of every frame. */
  codes: readonly string[];
};
