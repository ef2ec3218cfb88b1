import { Api, GrammyError, HttpError } from 'grammy';
import { MessagePace } from './message-pace.ts';

export type TelegramSettings = {
  token: string;
  /** Where the Bot API is, without a slash at the end. */
  apiRoot: string;
  /** Below it a bot's name leads to the chat with it: `https://t.me`. */
  linkUrl: string;
};

type Outcome =
  | { outcome: 'sent' }
  | { outcome: 'moved'; to: bigint }
  | { outcome: 'gone'; why: string }
  | { outcome: 'later'; afterMs: number; why: string };

const TIMEOUT_SECONDS = 10;
const MAX_TEXT = 4_096;
/** A failed question after the bot's name is not asked again at once. */
const ASK_AGAIN_MS = 10_000;
/** Refusals with status 400 that say that there is no such chat any more. */
const NO_CHAT = /chat not found|group chat was upgraded|PEER_ID_INVALID|user is deactivated/i;

/** What the payload of the deep link says; only `/start` itself matters. */
const START_PAYLOAD = 'link';

function outcomeOf(error: GrammyError): Outcome | null {
  const { error_code: code, description: why, parameters } = error;
  const { migrate_to_chat_id: to } = parameters;
  if (code === 400 && to !== undefined) return { outcome: 'moved', to: BigInt(to) };
  if (code === 403 || (code === 400 && NO_CHAT.test(why))) return { outcome: 'gone', why };
  if (code === 429) return { outcome: 'later', afterMs: (parameters.retry_after ?? 1) * 1_000, why };
  return null;
}

/** An error safe to log: a failed request's error contains its URL, which includes the token. */
function withoutToken(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { error: cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
  return new Error(`Telegram cannot be reached (${code})`);
}

/** Sends plain text through a Telegram bot: nothing in it is read as markup, and links show no preview. */
export function createTelegramMessenger({ token, apiRoot, linkUrl }: TelegramSettings, now = Date.now) {
  const api = new Api(token, { apiRoot, timeoutSeconds: TIMEOUT_SECONDS });
  const pace = new MessagePace();
  let known: { username: string; deepLink: string } | null = null;
  let failed: { atMs: number; error: unknown } | null = null;
  return {
    async send(chatId: bigint, text: string): Promise<Outcome> {
      const waitMs = pace.take(chatId, now());
      if (waitMs > 0)
        return { outcome: 'later', afterMs: waitMs, why: 'within the pace that Telegram allows' };
      try {
        await api.sendMessage(Number(chatId), text.slice(0, MAX_TEXT), {
          link_preview_options: { is_disabled: true },
        });
        return { outcome: 'sent' };
      } catch (error) {
        const outcome = error instanceof GrammyError ? outcomeOf(error) : null;
        if (outcome) return outcome;
        throw withoutToken(error);
      }
    },
    /** The bot's name, and the address that opens a chat with it. Asked once. @throws when Telegram does not answer */
    async bot(): Promise<{ username: string; deepLink: string }> {
      if (known) return known;
      if (failed && now() - failed.atMs < ASK_AGAIN_MS) throw failed.error;
      try {
        const { username } = await api.getMe();
        known = { username, deepLink: `${linkUrl}/${username}?start=${START_PAYLOAD}` };
        return known;
      } catch (error) {
        failed = { atMs: now(), error: withoutToken(error) };
        throw failed.error;
      }
    },
  };
}
