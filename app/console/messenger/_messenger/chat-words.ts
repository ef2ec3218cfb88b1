type Named = { username: string | null; title: string | null; chatId: bigint };

/** What a chat is called: by its title or person, with the name that it is found by. */
export function chatTitle({ title, username, chatId }: Named): string {
  const known = title ?? `Chat ${chatId}`;
  return username ? `${known} (@${username})` : known;
}

const TYPES: Record<string, string> = {
  private: 'Private chat',
  group: 'Group',
  supergroup: 'Group',
  channel: 'Channel',
};

export const chatType = (type: string): string => TYPES[type] ?? type;
