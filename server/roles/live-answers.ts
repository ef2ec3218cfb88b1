import { fillsTopic } from '#changefeed/topics/fills.ts';
import { outcomesTopic } from '#changefeed/topics/outcomes.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { listenForIngest } from '#store/queries/changes/ingest-notices.ts';
import { LiveAnswers } from '#transports/http/live-answers.ts';

/** Memory for answers that may be served again until something is stored. */
const LIVE_BYTES = 32 << 20;

/**
 * Keeps answers until ingest, in whatever process, has committed something. Null with a replica: it may be behind the
 * notice of a commit, and an answer read from it then would be kept though it is old.
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
  // Streams tell of a fill at once: whoever hears of it there and asks for it must not be ahead of the notice.
  const leave = [feed.tail(fillsTopic).listen(forget), feed.tail(outcomesTopic).listen(forget)];
  shutdown.add('live answers', () => {
    for (const unsubscribe of leave) unsubscribe();
    return listener.close();
  });
  return answers;
}
