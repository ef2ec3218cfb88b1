/** Result of sending a message; `moved`: the chat has another id now; `gone`: it can never be reached again. */
export type MessageOutcome =
  | { outcome: 'sent' }
  | { outcome: 'moved'; to: bigint }
  | { outcome: 'gone'; why: string }
  | { outcome: 'later'; afterMs: number; why: string };

/** Sends messages to chats that people have linked. */
export type Messenger = {
  /** @throws when the messenger cannot be reached or does not answer in time */
  send(chatId: bigint, text: string): Promise<MessageOutcome>;
};

/** A messenger whose chats people can link. */
export type LinkableMessenger = Messenger & {
  /** The bot's name, and the address that opens a chat with it. @throws when the messenger cannot be reached */
  bot(): Promise<{ username: string; deepLink: string }>;
};
