import pg from 'pg';

export type NoticeListener = {
  /** Whether notices arrive now; while false, nothing that they would invalidate may be cached. */
  readonly isListening: boolean;
  /**
   * Waits until every notice committed before this call has arrived. If the connection is or becomes lost,
   * `isListening` is false afterwards.
   */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

export type NoticeListenerOptions = {
  url: string;
  channel: string;
  /** `application_name` of the connection. */
  name: string;
  /** Called with each notice's text; `reply` sends a notice of its own on another channel. */
  onNotice: (text: string, reply: (channel: string, text: string) => void) => void;
  /** Called on each change of `isListening`. */
  onState: (isListening: boolean) => void;
  onError: (error: unknown) => void;
};

const CHECK_MS = 2_000;
const CHECK_TIMEOUT_MS = 1_500;
const RETRY_MS = 500;

/** Listens on a channel of Postgres, on a connection of its own that is checked and, when lost, opened again. */
export function listenForNotices(options: NoticeListenerOptions): NoticeListener {
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
    lost.end().catch(() => {}); // the connection is already gone
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

  // Not retried: the receiver waits only briefly, and a connection that fails here is lost anyway.
  const replyOn = (current: pg.Client) => (channel: string, text: string) => {
    current.query('SELECT pg_notify($1, $2)', [channel, text]).catch((error) => lose(current, error));
  };

  const connect = () => {
    const next = new pg.Client({
      connectionString: options.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: CHECK_TIMEOUT_MS,
      keepAlive: true,
      application_name: options.name,
    });
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error(`the listener on ${options.channel} was disconnected`)));
    next.on('notification', ({ payload }) => options.onNotice(payload ?? '', replyOn(next)));
    next
      .connect()
      .then(() => next.query(`LISTEN ${options.channel}`))
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
    async caughtUp() {
      const current = client;
      if (!current || !isListening) return;
      // Postgres delivers pending notices before the completion of a query.
      await current.query('SELECT 1').catch((error) => lose(current, error));
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
