import { BOT, type BotAccount } from './bot-account.ts';
import { refusal, type WireAnswer } from './wire.ts';

const MAX_POLL_SECONDS = 50;
const CONFLICT =
  'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running';

type Parameters = Record<string, unknown>;

const numberOf = (value: unknown, otherwise: number): number =>
  Number.isFinite(Number(value)) && value !== undefined && value !== null ? Number(value) : otherwise;

async function getUpdates(
  bot: BotAccount,
  { offset, limit, timeout }: Parameters,
  signal: AbortSignal,
): Promise<WireAnswer> {
  const updates = await bot.updates.poll(
    {
      offset: numberOf(offset, 0),
      limit: numberOf(limit, 100),
      timeoutMs: Math.min(numberOf(timeout, 0), MAX_POLL_SECONDS) * 1_000,
    },
    signal,
  );
  return updates === null ? refusal(409, CONFLICT) : { ok: true, result: updates };
}

/** Answers one method of the Bot API. `signal` ends a long poll whose caller went away. */
export async function answerMethod(
  bot: BotAccount,
  { method, parameters }: { method: string; parameters: Parameters },
  signal: AbortSignal,
): Promise<WireAnswer> {
  switch (method.toLowerCase()) {
    case 'getme':
      return { ok: true, result: BOT };
    case 'getupdates':
      return getUpdates(bot, parameters, signal);
    case 'sendmessage':
      return bot.send(parameters);
    case 'deletewebhook':
      return { ok: true, result: true };
    default:
      return refusal(404, 'Not Found: method not found');
  }
}
