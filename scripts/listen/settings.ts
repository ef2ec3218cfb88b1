import { parseArgs } from 'node:util';
import { newSigningSecret } from '#services/webhook/seal.ts';

const USAGE = `usage: HASHMARK_API_KEY=… npm run -s listen -- --forward http://localhost:8080 [options]
  --events fill,order      only these event types
  --subscription whk_…     only this subscription; may be given more than once
  --url https://…          the Hashmark server (default HASHMARK_URL, else localhost and PORT, 3000)
  --allow-remote           forward to a host that is not this machine
HASHMARK_WEBHOOK_SECRET, where it is set, signs what is forwarded; else a new secret is printed at the start.`;

/** What somebody must change before the command can run. */
export class SettingsError extends Error {}

export type ListenSettings = {
  /** Where events are forwarded to. */
  forward: URL;
  /** The server that events come from. */
  server: URL;
  apiKey: string;
  events: string[];
  subscriptions: string[];
  secret: string;
  /** The secret was made for this run: nobody knows it yet. */
  isNewSecret: boolean;
};

/** Whether a URL names this machine by an address that leads nowhere else. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  hostname === '[::1]' ||
  /^127(\.\d+){3}$/.test(hostname);

function readUrl(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && ['http:', 'https:'].includes(url.protocol) && url.username === '') return url;
  throw new SettingsError(`${name} must be a URL such as http://localhost:8080, not "${text}".`);
}

function readForward(text: string | undefined, allowRemote: boolean): URL {
  if (text === undefined) throw new SettingsError(`--forward is missing.\n${USAGE}`);
  const url = readUrl('--forward', /^\d{1,5}$/.test(text) ? `http://localhost:${text}` : text);
  if (allowRemote || isLoopback(url)) return url;
  throw new SettingsError(
    `--forward takes addresses of this machine (localhost, 127.0.0.1, [::1]), not ${url.hostname}. Add --allow-remote to send events there.`,
  );
}

function readServer(text: string): URL {
  const url = readUrl('--url', text);
  if (url.protocol === 'https:' || isLoopback(url)) return url;
  throw new SettingsError(
    `--url must begin with https://: your API key would cross the network unencrypted.`,
  );
}

function readKey(apiKey: string | undefined, server: URL): string {
  if (apiKey && /^[\x21-\x7e]+$/.test(apiKey)) return apiKey;
  const console = new URL('/console/keys', server);
  throw new SettingsError(
    `${apiKey ? 'HASHMARK_API_KEY is not an API key' : 'HASHMARK_API_KEY is not set'}. Create a key at ${console}, then: export HASHMARK_API_KEY=…`,
  );
}

/** Reads what the command is told by arguments and environment. @throws SettingsError saying what to change */
export function readSettings(args: string[], env: Record<string, string | undefined>): ListenSettings {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const many = { type: 'string', multiple: true, default: [] as string[] } as const;
  const options = {
    ...{ forward: text, events: many, subscription: many, url: text, 'allow-remote': flag, help: flag },
  };
  let values: ReturnType<typeof parseArgs<{ args: string[]; options: typeof options }>>['values'];
  try {
    ({ values } = parseArgs({ args, options }));
  } catch (error) {
    throw new SettingsError(`${(error as Error).message}\n${USAGE}`);
  }
  if (values.help) throw new SettingsError(USAGE);
  const forward = readForward(values.forward, values['allow-remote']);
  const server = readServer(values.url ?? (env.HASHMARK_URL || `http://localhost:${env.PORT || 3000}`));
  const given = env.HASHMARK_WEBHOOK_SECRET;
  return {
    ...{ forward, server, apiKey: readKey(env.HASHMARK_API_KEY, server) },
    ...{ events: listOf(values.events), subscriptions: listOf(values.subscription) },
    ...{ secret: given || newSigningSecret(), isNewSecret: !given },
  };
}

const listOf = (values: readonly string[]): string[] =>
  values
    .flatMap((value) => value.split(','))
    .map((part) => part.trim())
    .filter((part) => part !== '');
