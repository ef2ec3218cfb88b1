import { useMutation, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { failureOf } from '#app/data/failure-of.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';

type List = Answers['watch']['list'];

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} prefetch={false} className="underline">
    {children}
  </Link>
);

/** Whether instant messages are on, and what is needed for them. */
function Messages({ list: { hasMessages, chats } }: { list: List }) {
  if (!hasMessages) {
    return (
      <p>
        On a paid plan, you can follow up to 200 items and get updates as they happen.{' '}
        <Way to="/console/billing">See plans</Way>.
      </p>
    );
  }
  if (chats === 0) {
    return (
      <p>
        <Way to="/console/messenger">Link a Telegram chat</Way> to get updates as they happen.
      </p>
    );
  }
  return (
    <p>
      {chats === 1 ? 'One of your chats gets updates' : `${chats} of your chats get updates`} as they happen,
      in at most one message every 10 seconds. <Way to="/console/messenger">Your chats</Way>.
    </p>
  );
}

/** How the person is notified outside of this page. */
export function HearPanel({ list }: { list: List }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { failed } = useToasts();
  const { queryKey } = trpc.watch.list.queryOptions();
  const { mutate } = useMutation(
    trpc.watch.setEmail.mutationOptions({
      onMutate: ({ wants }) => void cache.setQueryData(queryKey, { ...list, wantsEmail: wants }),
      onError: (error) => failed(failureOf(error).message),
      onSettled: () => cache.invalidateQueries(trpc.watch.list.queryFilter()),
    }),
  );
  const isInstead = list.hasMessages && list.chats > 0;
  return (
    <Panel title="Notifications">
      <div className="grid gap-3 px-3 py-3 text-xs">
        <Messages list={list} />
        <label className="flex items-start gap-2 max-md:py-1.5">
          <input
            type="checkbox"
            className="mt-0.5 size-4 shrink-0 accent-[var(--accent)]"
            checked={list.wantsEmail}
            onChange={(event) => mutate({ wants: event.target.checked })}
          />
          <span>
            A daily email when something happened
            <span className="block text-muted">
              {isInstead
                ? 'Not sent while a chat is linked.'
                : 'Sent after 08:00 UTC, to your sign-in address.'}
            </span>
          </span>
        </label>
      </div>
    </Panel>
  );
}
