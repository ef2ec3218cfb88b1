import type { Pool } from 'pg';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import {
  deleteOldDeliveries,
  failStuckDeliveries,
  type GivenUp,
  giveUpEndpoints,
  takeBackGivingUp,
} from '#store/webhook/give-up.ts';

export type UpkeepOptions = {
  db: Pool;
  logger: Logger;
  mailer: Mailer | undefined;
  signal: AbortSignal;
  everyMs?: number;
};

/** An endpoint that fails for this long without a success is given up. */
const GIVE_UP_MS = 5 * DAY_MS;
/** Longer than all tries of a delivery take. */
const STUCK_MS = 36 * HOUR_MS;
/** Retention of finished deliveries and their attempts. */
const KEPT_MS = 14 * DAY_MS;
const EVERY_MS = 60_000;
const PORTION = 1_000;

/** As the pages write an instant: `2026-11-21 09:30:00 UTC`. */
const instantOf = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const emailText = ({ orgName, url, failingSinceMs }: GivenUp, link: string): string =>
  `Every delivery to a webhook of ${orgName} has failed since ${instantOf(failingSinceMs)}:

${url ?? 'a chat'}

Hashmark has stopped sending to it. Matching events are listed as failed for 14 days. Enterprise plans can send them again.
Fix the endpoint, then send a test event. Sending resumes after the first successful test:

${link}
`;

/** Notifies the owners. If none could be notified, it is retried later. */
async function tellOwners({ db, logger, mailer }: UpkeepOptions, given: GivenUp): Promise<void> {
  const { subscriptionId, emails } = given;
  logger.warn({ subscriptionId, owners: emails.length }, 'webhook endpoint disabled');
  if (!mailer || emails.length === 0) return;
  const link = new URL(`/console/webhooks/${subscriptionId}`, mailer.baseUrl).href;
  const mail = {
    subject: 'Webhook endpoint disabled after 5 days of failures',
    text: emailText(given, link),
  };
  const sent = await Promise.allSettled(emails.map((to) => mailer.send({ to, ...mail })));
  if (sent.some(({ status }) => status === 'fulfilled')) return;
  logger.warn({ subscriptionId }, 'notifying owners of a disabled webhook endpoint failed; trying again');
  await takeBackGivingUp(db, subscriptionId);
}

async function inPortions(signal: AbortSignal, work: (limit: number) => Promise<number>): Promise<void> {
  while (!signal.aborted && (await work(PORTION)) === PORTION);
}

/**
 * Gives up endpoints after five days, fails deliveries that cannot be sent, and deletes those older than 14 days, until
 * the signal. Any number of processes may run it.
 */
export async function keepDeliveries(options: UpkeepOptions): Promise<void> {
  const { db, logger, signal, everyMs = EVERY_MS } = options;
  await every(everyMs, { signal, logger, what: 'cleaning up deliveries' }, async () => {
    for (const given of await giveUpEndpoints(db, GIVE_UP_MS)) await tellOwners(options, given);
    await inPortions(signal, (limit) => failStuckDeliveries(db, { olderMs: STUCK_MS, limit }));
    await inPortions(signal, (limit) => deleteOldDeliveries(db, { olderMs: KEPT_MS, limit }));
  });
}
