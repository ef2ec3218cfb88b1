import type { FrameFacts, Message } from '#transports/message.ts';

/** A close of a connection, as the document lists it. */
export type CloseRow = { code: number; reason: string; when: string };

/** A channel or stream, as the document is written from it. */
export type ChannelSpec = {
  id: string;
  address: string;
  title: string;
  description: string;
  server: 'sockets' | 'streams';
  /** What clients send, with what answers it. */
  receives: readonly Pick<FrameFacts, 'operationId' | 'message' | 'replies' | 'codes'>[];
  /** What is sent without being asked, by operation. */
  sends: Readonly<Record<string, readonly Message[]>>;
  /** What answers a message that is refused; a stream has none. */
  error: Message | null;
  /** The codes that any message can be refused with. */
  codes: readonly string[];
  limits: Readonly<Record<string, number>>;
  closes: readonly CloseRow[];
  /** Names of path parameters, each with an example. */
  parameters?: Readonly<Record<string, { description: string; examples: string[] }>>;
  bindings: object;
};
