/** Objects of Telegram's Bot API, as far as the stand-in speaks it. */
export type WireUser = {
  id: number;
  is_bot: boolean;
  first_name: string;
  username?: string;
};

export type WireChat = {
  id: number;
  type: 'private' | 'group' | 'supergroup';
  first_name?: string;
  title?: string;
  username?: string;
};

export type WireMessage = {
  message_id: number;
  from: WireUser;
  chat: WireChat;
  date: number;
  text: string;
  /** Of the last message of a group: the supergroup that it has become. */
  migrate_to_chat_id?: number;
  entities?: { type: 'bot_command'; offset: number; length: number }[];
};

/** What became of the bot in a chat: `kicked` when a person blocked it. */
export type WireMembership = {
  chat: WireChat;
  from: WireUser;
  date: number;
  old_chat_member: { user: WireUser; status: 'member' | 'kicked' };
  new_chat_member: { user: WireUser; status: 'member' | 'kicked' };
};

export type WireUpdate = { update_id: number } & (
  | { message: WireMessage }
  | { my_chat_member: WireMembership }
);

/** An answer of the API: its own envelope, whatever the HTTP status. */
export type WireAnswer =
  | { ok: true; result: unknown }
  | {
      ok: false;
      error_code: number;
      description: string;
      parameters?: { retry_after: number } | { migrate_to_chat_id: number };
    };

/** A refusal in the words of the API. */
export const refusal = (error_code: number, description: string): WireAnswer => ({
  ok: false,
  error_code,
  description,
});

export const flood = (seconds: number): WireAnswer => ({
  ...{ ok: false, error_code: 429, description: `Too Many Requests: retry after ${seconds}` },
  parameters: { retry_after: seconds },
});

export const upgraded = (to: number): WireAnswer => ({
  ...{ ok: false, error_code: 400 },
  description: 'Bad Request: group chat was upgraded to a supergroup chat',
  parameters: { migrate_to_chat_id: to },
});
