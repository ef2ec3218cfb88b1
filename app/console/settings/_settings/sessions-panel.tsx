import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#app/data/failure-of.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { signOut } from '#app/session/call-auth.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';
import { When } from '../../_parts/when.tsx';
import { browserWords } from './browser-words.ts';
import { providerWords } from './provider-words.ts';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

type Session = Answers['settings']['sessions'][number];

/** Where a person is signed in, and the ways to end that. */
export function SessionsPanel() {
  const trpc = useTRPC();
  const [isEnding, setEnding] = useState(false);
  const query = useQuery({ ...trpc.settings.sessions.queryOptions(), refetchInterval: 30_000 });
  return (
    <Panel
      title="Your sessions"
      aside={
        <Button size="sm" onClick={() => setEnding(true)} className="text-down">
          Sign out everywhere
        </Button>
      }
    >
      <PanelBody
        what="your sessions"
        query={query}
        empty={(sessions) => (sessions.length === 0 ? 'No sessions left.' : null)}
        awaited="h-24"
      >
        {(sessions) => (
          <ul aria-label="Your sessions">
            {sessions.map((session) => (
              <Row key={session.sessionId} of={session} />
            ))}
          </ul>
        )}
      </PanelBody>
      {isEnding ? (
        <SignOutEverywhere count={query.data?.length ?? 1} onClose={() => setEnding(false)} />
      ) : null}
    </Panel>
  );
}

function Row({ of: session }: { of: Session }) {
  const { provider, createdMs, lastSeenMs, userAgent, address, isThis } = session;
  return (
    <li
      data-session={isThis ? 'this' : 'other'}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 border-t px-3 py-2 text-xs first:border-0"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="min-w-0 truncate" title={userAgent}>
            {browserWords(userAgent)}
          </span>
          {isThis ? (
            <span className="rounded-sm border border-up px-1.5 text-2xs text-up">this session</span>
          ) : null}
        </span>
        <span className="block text-muted">
          {address ? `${address}, ` : ''}by {providerWords(provider)}, last seen <TimeAgo ms={lastSeenMs} />
        </span>
        <span className="block text-muted">
          since <When ms={createdMs} />
        </span>
      </span>
      <EndButton of={session} />
    </li>
  );
}

function EndButton({ of: { sessionId, isThis, userAgent } }: { of: Session }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done, failed } = useToasts();
  const tell = (error: unknown) => failed(failureOf(error).message);
  const revoke = useMutation({
    ...trpc.settings.revokeSession.mutationOptions(),
    onSettled: () => cache.invalidateQueries(trpc.settings.sessions.queryFilter()),
    onError: tell,
    onSuccess: () => done('Session ended'),
  });
  if (isThis)
    return (
      <Button size="sm" onClick={() => void signOut().catch(tell)}>
        Sign out
      </Button>
    );
  return (
    <Button
      size="sm"
      disabled={revoke.isPending}
      onClick={() => revoke.mutate({ sessionId })}
      aria-label={`Revoke the session of ${browserWords(userAgent)}`}
    >
      Revoke
    </Button>
  );
}
