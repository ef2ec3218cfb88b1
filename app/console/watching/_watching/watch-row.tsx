import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Blocks, ChartCandlestick, type LucideIcon, Wallet, X } from 'lucide-react';
import Link from 'next/link';
import { failureOf } from '#app/data/failure-of.ts';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd, nounFor } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { useToasts } from '../../_parts/states/toasts.tsx';

type Entry = Answers['watch']['list']['entries'][number];

const KINDS: Record<Entry['kind'], { Icon: LucideIcon; word: string; path: string; events: string }> = {
  wallet: { Icon: Wallet, word: 'Wallet', path: 'wallets', events: 'fill' },
  market: { Icon: ChartCandlestick, word: 'Market', path: 'markets', events: 'trade' },
  builder: { Icon: Blocks, word: 'Builder', path: 'builders', events: 'fill' },
};

/** Something that is followed, and what happened to it. */
export function WatchRow({ entry }: { entry: Entry }) {
  const { kind, target, title, isSettled, happened } = entry;
  const { Icon, word, path, events } = KINDS[kind];
  const count = happened ? `${formatCount(happened.fills)}${happened.isMore ? '+' : ''}` : '';
  return (
    <li
      data-entry={`${kind} ${target}`}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 hover:bg-raised"
    >
      <Icon aria-hidden className="size-4 text-muted" />
      <div className="grid min-w-0 gap-x-4 md:grid-cols-[minmax(0,1fr)_minmax(12rem,auto)] md:items-center">
        <p className="min-w-0">
          <Link
            href={`/${path}/${target}`}
            prefetch={false}
            title={kind === 'market' ? title : target}
            className="block truncate font-medium hover:underline max-md:py-0.5"
          >
            {title}
          </Link>
          <span className="text-2xs text-muted">
            {word}
            {isSettled ? ' · settled' : ''}
          </span>
        </p>
        {happened ? (
          <p className="tabular text-xs md:text-right">
            <span className="font-medium">
              {count} {nounFor(happened.fills, events)}
            </span>{' '}
            · {formatUsd(happened.volumeUsd)}{' '}
            <span className="text-muted">
              · <TimeAgo ms={happened.lastMs} />
            </span>
          </p>
        ) : (
          <p className="text-muted text-xs md:text-right">Nothing new</p>
        )}
      </div>
      <Unfollow entry={entry} />
    </li>
  );
}

/** Takes an entry off the list at once; it comes back where the server refuses. */
function Unfollow({ entry: { kind, target, title } }: { entry: Entry }) {
  const trpc = useTRPC();
  const cache = useQueryClient();
  const { done, failed } = useToasts();
  const { queryKey } = trpc.watch.list.queryOptions();
  const { mutate, isPending } = useMutation(
    trpc.watch.remove.mutationOptions({
      onMutate: () => {
        const before = cache.getQueryData(queryKey);
        const left = before?.entries.filter((one) => one.kind !== kind || one.target !== target);
        if (before && left) cache.setQueryData(queryKey, { ...before, entries: left });
        return { before };
      },
      onSuccess: () => done(`You no longer follow ${title}`),
      onError: (error, _input, context) => {
        if (context?.before) cache.setQueryData(queryKey, context.before);
        failed(failureOf(error).message);
      },
      onSettled: () => cache.invalidateQueries(trpc.watch.pathFilter()),
    }),
  );
  return (
    <Button
      look="quiet"
      size="icon"
      disabled={isPending}
      aria-label={`Unfollow ${title}`}
      title="Unfollow"
      onClick={() => mutate({ kind, target })}
    >
      <X aria-hidden />
    </Button>
  );
}
