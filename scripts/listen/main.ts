import { signingKey } from '#deliver/signing/sign-event.ts';
import { followEvents } from './follow-events.ts';
import { type Forwarded, forwardEvent } from './forward-event.ts';
import { type FollowedEvent, HashmarkApi, RefusedError } from './hashmark-api.ts';
import { type ListenSettings, readSettings, SettingsError } from './settings.ts';

/** Events under way to the receiver at once. */
const AT_ONCE = 8;
const TYPE_WIDTH = 19;

const stopping = new AbortController();
const { signal } = stopping;
const counts = { forwarded: 0, failed: 0 };

/** What came from outside must not look like a line of ours. */
const visible = (line: string): string => line.replaceAll(/\p{C}/gu, '\ufffd');
const say = (line: string): void => void process.stdout.write(`${visible(line)}\n`);
const warn = (line: string): void => void process.stderr.write(`${visible(line)}\n`);
const clock = (): string => new Date().toTimeString().slice(0, 8);
const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

function report({ event_type: type, event_id: id }: FollowedEvent, sent: Forwarded): void {
  counts[isSuccess(sent.status) ? 'forwarded' : 'failed'] += 1;
  const what = sent.status === null ? `failed: ${sent.problem}` : String(sent.status);
  say(`${clock()}  ${type.padEnd(TYPE_WIDTH)}  ${id}  ${what}  ${sent.latencyMs} ms`);
}

/** Forwards a page of events, a few at a time. */
async function forwardAll(events: FollowedEvent[], settings: ListenSettings): Promise<void> {
  const how = { forward: settings.forward, key: signingKey(settings.secret), signal };
  const left = events.values();
  const worker = async (): Promise<void> => {
    for (const event of left) report(event, await forwardEvent(event, how));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function greet({ server, forward, secret, isNewSecret }: ListenSettings): void {
  say(`Ready. Events of ${server.origin} are forwarded to ${forward.href} from now on. Ctrl-C ends it.`);
  say(
    isNewSecret
      ? 'They are signed with this secret, which differs from the secrets of your subscriptions:'
      : 'They are signed with the secret in HASHMARK_WEBHOOK_SECRET.',
  );
  if (isNewSecret) say(`HASHMARK_WEBHOOK_SECRET=${secret}`);
}

async function listen(settings: ListenSettings): Promise<void> {
  let isFirstTry = true;
  const api = new HashmarkApi({
    ...{ ...settings, signal },
    onTrouble: (why, waitMs) => {
      warn(`${clock()}  ${why}; trying again in ${(waitMs / 1_000).toFixed(1)} s`);
      if (isFirstTry) warn('Start the product (npm start), or set HASHMARK_URL or PORT to where it runs.');
      isFirstTry = false;
    },
    onRecovered: () => warn(`${clock()}  Connected again. Nothing was missed.`),
  });
  const onReady = (): void => {
    isFirstTry = false;
    greet(settings);
  };
  const pages = followEvents({ page: (after) => api.page(after), onReady, signal });
  for await (const events of pages) await forwardAll(events, settings);
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => stopping.abort());
try {
  await listen(readSettings(process.argv.slice(2), process.env));
} catch (error) {
  if (signal.aborted) {
    say(`Stopped. Forwarded ${counts.forwarded}, failed ${counts.failed}.`);
  } else if (error instanceof SettingsError || error instanceof RefusedError) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error instanceof SettingsError ? 2 : 1;
  } else throw error;
}
