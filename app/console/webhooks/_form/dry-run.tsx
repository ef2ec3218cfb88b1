import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatShares, formatUsd, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { DirWord } from '#app/ui/figures/dir-word.tsx';
import { Refusal } from '#app/ui/states/refusal.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { dryRunSpan, timesWords } from './dry-run-words.ts';
import type { TermsInput } from './webhook-draft.ts';

type DryRunAnswer = Answers['webhooks']['dryRun'];

const DAYS = 7;
const ROWS = 8;

const COLUMNS: readonly Column<DryRunAnswer['rows'][number]>[] = [
  {
    name: 'Wallet',
    isRowHead: true,
    cellClass: 'font-mono',
    cellTitle: ({ user }) => user,
    cell: ({ user }) => shortAddress(user),
  },
  {
    name: 'What',
    cellClass: 'max-w-[7rem] truncate',
    cell: ({ dir }) => (dir ? <DirWord dir={dir} /> : '–'),
  },
  { name: 'Coin', className: 'max-sm:hidden', cellClass: 'font-mono', cell: ({ coin }) => coin },
  { name: 'Size', isFigure: true, className: 'max-sm:hidden', cell: ({ sz }) => formatShares(sz) },
  { name: 'Price', isFigure: true, className: 'max-sm:hidden', cell: ({ px }) => px.toFixed(3) },
  { name: 'Amount', isFigure: true, cell: ({ usd }) => formatUsd(usd) },
  { name: 'When', isFigure: true, cellClass: 'text-muted', cell: ({ timeMs }) => <TimeAgo ms={timeMs} /> },
];

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
            <Found of={data} />
          ) : (
            <span className="text-muted">
              {isOld
                ? 'The form has changed since the last dry run.'
                : 'Test this webhook on the events of the last 7 days.'}
            </span>
          )}
        </p>
        <Button size="sm" disabled={isPending} onClick={() => (asked ? mutate(asked) : askInVain())}>
          <Play aria-hidden />
          {isPending ? 'Running…' : 'Dry run'}
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

function Found({ of: run }: { of: DryRunAnswer }) {
  const { span, note } = dryRunSpan(run);
  if (run.matched === 0) return `No event ${span} would have matched${note}.`;
  return (
    <>
      Would have fired <strong className="font-semibold">{timesWords(run.matched)}</strong> {span}
      {note}.
    </>
  );
}

function Rows({ of: { rows, matched } }: { of: DryRunAnswer }) {
  return (
    <>
      <Table
        className="border-t"
        label="Newest events that would have been sent"
        columns={COLUMNS}
        rows={rows}
        idOf={({ eventId }) => eventId}
        height="plain"
        rowOf={() => ({ className: 'whitespace-nowrap' })}
      />
      {matched > rows.length ? (
        <p className="border-t px-3 py-1.5 text-2xs text-muted">The newest {rows.length}.</p>
      ) : null}
    </>
  );
}
