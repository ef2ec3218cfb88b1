import pg from 'pg';
import { z } from 'zod';

/** The channel of changes, the channel on which each listener confirms them, and what listeners call themselves. */
export const ACCESS_CHANNEL = 'access';
export const ACKNOWLEDGE_CHANNEL = 'access_heard';
export const LISTENER_NAME = 'hashmark-access';

const notice = z.object({
  id: z.string().optional(),
  orgId: z.string().optional(),
  keyHash: z.string().optional(),
  personId: z.string().optional(),
});
export type AccessNotice = {
  orgId?: string | undefined;
  keyHash?: string | undefined;
  personId?: string | undefined;
};

export type AccessListener = {
  /** Whether notices arrive right now; while not, nothing that they would invalidate may be cached. */
  readonly isListening: boolean;
  close(): Promise<void>;
};

export type AccessListenerOptions = {
  url: string;
  onNotice: (notice: AccessNotice) => void;
  /** Called on each change of `isListening`. */
  onState: (isListening: boolean) => void;
  onError: (error: unknown) => void;
};

const CHECK_MS = 2_000;
const CHECK_TIMEOUT_MS = 1_500;
const RETRY_MS = 500;

/** Listens on the channel `access`, on a connection of its own that is checked and, when lost, opened again. */
export function listenForAccess(options: AccessListenerOptions): AccessListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;
  let isClosed = false;

  const setListening = (value: boolean) => {
    if (isListening === value) return;
    isListening = value;
    options.onState(value);
  };

  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost || isClosed) return;
    client = null;
    setListening(false);
    options.onError(error);
    lost.end().catch(() => {}); // the connection is gone already; there is nobody left to say goodbye to
    timer = setTimeout(connect, RETRY_MS);
  };

  const check = (current: pg.Client) => {
    timer = setTimeout(() => {
      current.query('SELECT 1').then(
        () => client === current && check(current),
        (error) => lose(current, error),
      );
    }, CHECK_MS);
  };

  // Whoever made the change waits for this, but not for long: a connection that fails here is lost anyway.
  const confirm = (current: pg.Client, id: string) => {
    current
      .query('SELECT pg_notify($1, $2)', [ACKNOWLEDGE_CHANNEL, id])
      .catch((error) => lose(current, error));
  };

  const connect = () => {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
      application_name: LISTENER_NAME,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('the access listener was disconnected')));
    next.on('notification', ({ payload }) => {
      const parsed = notice.safeParse(parseJson(payload ?? ''));
      const { id, ...changed } = parsed.success ? parsed.data : {};
      options.onNotice(changed);
      if (id !== undefined) confirm(next, id);
    });
    next
      .connect()
      .then(() => next.query(`LISTEN ${ACCESS_CHANNEL}`))
      .then(
        () => {
          if (client !== next) return;
          setListening(true);
          check(next);
        },
        (error) => lose(next, error),
      );
  };

  connect();
  return {
    get isListening() {
      return isListening;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
