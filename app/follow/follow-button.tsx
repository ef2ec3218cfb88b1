'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { failureOf } from '#app/data/failure-of.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { cn } from '#app/ui/class-names.ts';
import { Button } from '#app/ui/controls/button.tsx';
import type { WatchTarget } from '#domain/watch/watch-target.ts';
import { FullNote } from './full-note.tsx';

type State = NonNullable<Answers['watch']['state']>;

/** Follows something, or leads to the way in, which comes back here. What is clicked shows at once. */
export function FollowButton({ className, ...entry }: WatchTarget & { className?: string }) {
  const trpc = useTRPC();
  const { data: state } = useQuery(trpc.watch.state.queryOptions(entry));
  if (state) return <Toggle entry={entry} state={state} className={className} />;
  if (state === null) return <SignInToFollow className={className} />;
  return (
    <Button size="sm" disabled className={className}>
      <Bell aria-hidden />
      Follow
    </Button>
  );
}

function SignInToFollow({ className }: { className: string | undefined }) {
  const path = usePathname();
  return (
    <Button asChild size="sm" className={className} title="Sign in to follow">
      <Link href={`/sign-in?next=${encodeURIComponent(path)}`} prefetch={false}>
        <Bell aria-hidden />
        Follow
      </Link>
    </Button>
  );
}

/** Follows or unfollows: shows it at once, and takes it back when the server refuses. */
function useToggle(entry: WatchTarget) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { queryKey } = trpc.watch.state.queryOptions(entry);
  const show = (isFollowed: boolean) => {
    const before = cache.getQueryData(queryKey);
    if (before) {
      const count = Math.max(0, before.count + Number(isFollowed) - Number(before.isFollowed));
      const next: State = { ...before, isFollowed, count };
      cache.setQueryData(queryKey, next);
    }
    return before ?? null;
  };
  const settled = () => cache.invalidateQueries(trpc.watch.pathFilter());
  const showing = (isFollowed: boolean) => ({
    onMutate: async () => {
      await cache.cancelQueries({ queryKey });
      return show(isFollowed);
    },
    onSuccess: settled,
    // Not waited for: the reason is shown at once, not after the next reading.
    onError: (_error: unknown, _input: unknown, before: State | null | undefined) => {
      if (before) cache.setQueryData(queryKey, before);
      void settled();
    },
  });
  const add = useMutation(trpc.watch.add.mutationOptions(showing(true)));
  const remove = useMutation(trpc.watch.remove.mutationOptions(showing(false)));
  return { add, remove, isPending: add.isPending || remove.isPending, error: add.error ?? remove.error };
}

type ToggleProps = { entry: WatchTarget; state: State; className: string | undefined };

function Toggle({ entry, state: { isFollowed, count, most }, className }: ToggleProps) {
  const { add, remove, isPending, error } = useToggle(entry);
  const [isFullShown, showFull] = useState(false);
  const isFull = !isFollowed && count >= most;
  const click = () => {
    showFull(isFull);
    if (isPending || isFull) return;
    add.reset();
    remove.reset();
    if (isFollowed) remove.mutate(entry);
    else add.mutate(entry);
  };
  const Icon = isFollowed ? BellRing : Bell;
  return (
    <span className={cn('inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1', className)}>
      {isFullShown && isFull ? <FullNote most={most} /> : null}
      {error ? (
        <span role="alert" className="text-down text-xs">
          {failureOf(error).message}
        </span>
      ) : null}
      <Button size="sm" aria-pressed={isFollowed} onClick={click} title={`You follow ${count} of ${most}`}>
        <Icon aria-hidden className={cn(isFollowed && 'text-accent')} />
        {isFollowed ? 'Following' : 'Follow'}
      </Button>
    </span>
  );
}
