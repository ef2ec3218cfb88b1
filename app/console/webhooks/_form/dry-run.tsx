import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatShares, formatUsd, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Refusal } from '../../_parts/states/refusal.tsx';
import { dryRunWords } from './dry-run-words.ts';
import type { TermsInput } from './webhook-draft.ts';

type DryRunAnswer = Answers['webhooks']['dryRun'];

const DAYS = 7;
const ROWS = 8;

type DryRunProps = {
  /** Null while the form has a problem. */
  terms: TermsInput | null;
  /** Asked for although the form has a problem: shows it. */
  askInVain: () => void;
};

/** How often a webhook like that would have fired, and for what, before it is saved. */
export function DryRun({ terms, askInVain }: DryRunProps) {
  const trpc = useTRPC();
  const { mutate, data, isPending, error, variables } = useMutation(trpc.webhooks.dryRun.mutationOptions());
  const asked = terms && { ...terms, days: DAYS, limit: ROWS };
  const isOld = data !== undefined && JSON.stringify(variables) !== JSON.stringify(asked);
  return (
    <section aria-label="Dry run" className="rounded border">
      <div className="flex flex-wrap items-center gap-2 px-3 py-2">
        <p data-testid="dry-run" role="status" className="min-w-0 flex-1 text-xs">
          {data && !isOld ? (
            <>
              Would have fired <strong className="font-semibold">{dryRunWords(data).count}</strong>{' '}
              {dryRunWords(data).span}.
            </>
          ) : (
            <span className="text-muted">
              {isOld
                ? 'The form has changed since the last try.'
                : 'Try it on what happened in the last 7 days.'}
            </span>
          )}
        </p>
        <Button size="sm" disabled={isPending} onClick={() => (asked ? mutate(asked) : askInVain())}>
          <Play aria-hidden />
          {isPending ? 'Looking…' : 'Dry run'}
        </Button>
      </div>
      {error ? (
        <div className="px-3 pb-3">
          <Refusal error={error} />
        </div>
      ) : null}
      {data && !isOld && data.rows.length > 0 ? <Rows of={data} /> : null}
    </section>
  );
}

function Rows({ of: { rows, matched } }: { of: DryRunAnswer }) {
  return (
    <>
      <table aria-label="Newest events that would have been sent" className="w-full border-t text-xs">
        <thead className="text-2xs text-muted">
          <tr className="h-7">
            <ColumnHead className="px-3">Wallet</ColumnHead>
            <ColumnHead className="px-2">What</ColumnHead>
            <ColumnHead className="px-2 max-sm:hidden">Coin</ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:hidden">
              Size
            </ColumnHead>
            <ColumnHead isFigure className="px-2 max-sm:hidden">
              Price
            </ColumnHead>
            <ColumnHead isFigure className="px-2">
              Amount
            </ColumnHead>
            <ColumnHead isFigure className="px-3">
              When
            </ColumnHead>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.eventId} className="h-8 whitespace-nowrap border-t">
              <th scope="row" title={row.user} className="px-3 text-left font-mono font-normal">
                {shortAddress(row.user)}
              </th>
              <td className="max-w-[7rem] truncate px-2">{row.dir ? <DirWord dir={row.dir} /> : '–'}</td>
              <td className="px-2 font-mono max-sm:hidden">{row.coin}</td>
              <td className="px-2 text-right max-sm:hidden">{formatShares(row.sz)}</td>
              <td className="px-2 text-right max-sm:hidden">{row.px.toFixed(3)}</td>
              <td className="px-2 text-right">{formatUsd(row.usd)}</td>
              <td className="px-3 text-right text-muted">
                <TimeAgo ms={row.timeMs} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {matched > rows.length ? (
        <p className="border-t px-3 py-1.5 text-2xs text-muted">The newest {rows.length}.</p>
      ) : null}
    </>
  );
}
