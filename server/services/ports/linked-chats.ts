/** Whether an organisation has linked a messenger chat, and not unlinked it since. */
export type LinkedChats = (orgId: string, chatId: bigint) => Promise<boolean>;
