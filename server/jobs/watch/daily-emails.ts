import type { Pool } from 'pg';
import { fromE8 } from '#domain/fixed.ts';
import { plainWords } from '#domain/plain-words.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import { nameTargets } from '#services/watch/name-targets.ts';
import { countEmail } from '#store/accounts/people/email-day.ts';
import { type DueEmail, noteEmailed, takeDueEmails } from '#store/watch/due-emails.ts';
import { listEntries } from '#store/watch/entries.ts';
import { happenedSince, MOST_COUNTED } from '#store/watch/happened.ts';
import { forgetQuietChats } from '#store/watch/news.ts';

export type DailyEmails = {
  db: Pool;
  mailer: Mailer;
  logger: Logger;
  now: () => number;
  signal: AbortSignal;
  everyMs?: number;
};

const EVERY_MS = 10 * 60_000;
/** Emails of a day go from this hour (UTC) on. */
const FROM_HOUR = 8;
const PORTION = 50;
/** Longest period that an email covers, even if earlier ones could not be sent. */
const LONGEST_MS = 7 * DAY_MS;
/** A person in several organisations gets one for each, up to this limit. */
const MOST_A_DAY = 3;
const MOST_LINES = 30;

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const PATHS = { wallet: 'wallets', market: 'markets', builder: 'builders' } as const;

/** Activity of what a person follows, one line per entry; empty without any. */
async function linesFor({ db, mailer }: DailyEmails, person: DueEmail, nowMs: number): Promise<string[]> {
  const entries = await listEntries(db, person);
  const earliest = Math.max(person.sinceMs, nowMs - LONGEST_MS);
  const since = entries.map(({ kind, target, sinceMs }) => ({
    ...{ kind, target },
    afterMs: Math.max(sinceMs, earliest),
  }));
  const [nameOf, happened] = await Promise.all([nameTargets(db, entries), happenedSince(db, since)]);
  return entries.flatMap(({ kind, target }, at) => {
    const found = happened[at];
    if (!found) return [];
    const count = `${found.fills}${found.fills >= MOST_COUNTED ? '+' : ''}`;
    const what = `${kind === 'market' ? 'trade' : 'fill'}${found.fills === 1 ? '' : 's'}`;
    const name = plainWords(nameOf({ kind, target }).title);
    return [
      `${name}: ${count} ${what}, ${usd.format(fromE8(found.notionalE8))}\n  ${mailer.baseUrl}/${PATHS[kind]}/${target}`,
    ];
  });
}

const textOf = (lines: readonly string[], { orgName }: DueEmail, baseUrl: string): string =>
  `Updates on what you follow:

${lines.slice(0, MOST_LINES).join('\n')}
${lines.length > MOST_LINES ? `… and ${lines.length - MOST_LINES} more.\n` : ''}
See everything: ${baseUrl}/console/watching

You receive this email at most once a day as a member of ${plainWords(orgName)}. Turn it off at ${baseUrl}/console/watching
`;

async function emailTo(options: DailyEmails, person: DueEmail): Promise<boolean> {
  const { db, mailer, now } = options;
  const nowMs = now();
  const lines = await linesFor(options, person, nowMs);
  if (lines.length > 0) {
    const subject = `watch:${person.email}`;
    if (!(await countEmail(db, { subject, most: MOST_A_DAY, nowMs }))) return false;
    const title =
      lines.length === 1 ? 'Updates on 1 item you follow' : `Updates on ${lines.length} items you follow`;
    await mailer.send({ to: person.email, subject: title, text: textOf(lines, person, mailer.baseUrl) });
  }
  await noteEmailed(db, person, nowMs);
  return lines.length > 0;
}

/**
 * Sends due emails: at most one per person, organisation and day. A failed one is not retried that day; the next one
 * covers both.
 * @returns how many were sent
 */
export async function sendDueEmails(options: DailyEmails): Promise<number> {
  const { db, logger, now, signal } = options;
  const nowMs = now();
  if (nowMs % DAY_MS < FROM_HOUR * HOUR_MS) return 0;
  const day = Math.floor(nowMs / DAY_MS);
  let sent = 0;
  while (!signal.aborted) {
    const due = await takeDueEmails(db, { day, most: PORTION });
    if (due.length === 0) break;
    for (const person of due) {
      const isSent = await emailTo(options, person).catch((error: unknown) => {
        logger.warn({ err: error, orgId: person.orgId }, 'sending a daily watch list email failed');
        return false;
      });
      if (isSent) sent += 1;
    }
  }
  return sent;
}

/** Sends the daily emails of watch lists, until the signal. Any number of processes may. */
export async function sendDailyEmails(options: DailyEmails): Promise<void> {
  const { db, logger, signal, everyMs = EVERY_MS } = options;
  await every(everyMs, { signal, logger, what: 'sending daily emails' }, async () => {
    const sent = await sendDueEmails(options);
    await forgetQuietChats(db);
    if (sent > 0) logger.info({ sent }, 'daily watch list emails sent');
  });
}
