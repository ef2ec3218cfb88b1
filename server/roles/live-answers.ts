import { fillsTopic } from '#changefeed/topics/fills.ts';
import { outcomesTopic } from '#changefeed/topics/outcomes.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { listenForIngest } from '#store/queries/changes/ingest-notices.ts';
import { LiveAnswers } from '#transports/http/live-answers.ts';

/** Memory for answers that may be served again until something is stored. */
const LIVE_BYTES = 32 << 20;

/**
 * Caches responses until ingest, in any process, commits. Null with a replica: it may lag behind the commit's
 * notification, so a stale read would be cached.
 */
export function startLiveAnswers({ env, container, databaseUrl, shutdown }: RoleInput): LiveAnswers | null {
  if (env.DATABASE_READ_URL) return null;
  const { feed, logger } = container;
  const answers = new LiveAnswers({
    maxBytes: LIVE_BYTES,
    now: Date.now,
    isHeard: () => listener.isListening,
  });
  const forget = () => answers.forget();
  const listener = listenForIngest({
    url: databaseUrl,
    onCommit: forget,
    onState: forget,
    onError: (error) =>
      logger.warn({ err: error }, 'listening for commits failed; live answers are not cached'),
  });
  // Streams push fills immediately: a client that then queries must not get a response cached before the
  // notification.
  const leave = [feed.tail(fillsTopic).listen(forget), feed.tail(outcomesTopic).listen(forget)];
  shutdown.add('live answers', () => {
    for (const unsubscribe of leave) unsubscribe();
    return listener.close();
  });
  return answers;
}
