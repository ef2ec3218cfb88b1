import type { MessageOutcome, Messenger } from './messenger.ts';

/** What is changed when the messenger says that a chat is another one, or gone. */
export type ChatChanges = {
  /** Gives what belongs to a chat to the one that it became. */
  move(from: bigint, to: bigint): Promise<unknown>;
  /** Unlinks a chat that can never be reached again, and pauses its subscriptions. */
  forget(chatId: bigint): Promise<unknown>;
};

/**
 * Sends a message to a chat, under its new id where a group has become a supergroup. `chatId`: where it was sent in the end.
 * @throws when the messenger cannot be reached or does not answer in time
 */
export async function sendToChat(
  messenger: Messenger,
  changes: ChatChanges,
  { chatId, text }: { chatId: bigint; text: string },
): Promise<Exclude<MessageOutcome, { outcome: 'moved' }> & { chatId: bigint }> {
  let to = chatId;
  let result = await messenger.send(to, text);
  if (result.outcome === 'moved') {
    await changes.move(to, result.to);
    to = result.to;
    result = await messenger.send(to, text);
  }
  // A chat moves once; a second time is a fault of the messenger, which a later attempt may not meet.
  if (result.outcome === 'moved')
    return { outcome: 'later', afterMs: 0, why: 'the chat moved twice', chatId: to };
  if (result.outcome === 'gone') await changes.forget(to);
  return { ...result, chatId: to };
}
