import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatPoints, formatPrice } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { ScrollRegion } from '#app/ui/panels/scroll-region.tsx';
import { type Column, figure, Table } from '#app/ui/table/table.tsx';
import type { AnalyticsParams } from './analytics-params.ts';

type Question = Answers['analytics']['incoherence']['data'][number];
type Side = AnalyticsParams['sum'];

const REFRESH_MS = 30_000;
/** Questions asked for. */
const LIMIT = 100;

const OPTIONS = [
  { value: 'all', label: 'All' },
  { value: 'above', label: 'Above 1', title: 'The outcomes are overpriced together' },
  { value: 'below', label: 'Below 1', title: 'The outcomes are underpriced together' },
] as const;

const isOn = (side: Side, { incoherence }: Question): boolean =>
  side === 'all' || (side === 'above' ? incoherence > 0 : incoherence < 0);

type IncoherencePanelProps = { side: Side; onSide: (side: Side) => void };

/** Open questions by how far the prices of their mutually exclusive outcomes deviate from a sum of 1. */
export function IncoherencePanel({ side, onSide }: IncoherencePanelProps) {
  const trpc = useTRPC();
  const query = useQuery({ ...trpc.analytics.incoherence.queryOptions({}), refetchInterval: REFRESH_MS });
  const nothing = (all: readonly Question[]) => {
    if (all.length === 0) return 'No open question has a price for every outcome yet.';
    if (all.some((question) => isOn(side, question))) return null;
    return (
      <>
        No question adds up to {side === 'above' ? 'more' : 'less'} than 1.{' '}
        <Button size="sm" onClick={() => onSide('all')}>
          Clear filter
        </Button>
      </>
    );
  };
  return (
    <Panel
      title="Incoherence"
      aside={
        <>
          <span className="max-sm:hidden">YES prices add up to</span>
          <Segmented label="YES prices add up to" value={side} options={OPTIONS} onChange={onSide} />
        </>
      }
    >
      <PanelBody what="the questions" query={query} empty={({ data }) => nothing(data)} awaited="h-80">
        {({ data }) => <Questions questions={data.filter((question) => isOn(side, question))} all={data} />}
      </PanelBody>
      <PanelCall path={`/v1/analytics/incoherence?limit=${LIMIT}`} />
    </Panel>
  );
}

function Questions({ questions, all }: { questions: readonly Question[]; all: readonly Question[] }) {
  const furthest = Math.max(0.01, ...all.map(({ incoherence }) => Math.abs(incoherence)));
  return (
    <>
      <ScrollRegion label="Questions by incoherence" className="max-h-96">
        <Table
          className="table-fixed"
          testId="incoherence"
          columns={columnsOf(furthest)}
          rows={questions}
          idOf={({ question_id: id }) => id}
          stays="region"
          rowOf={() => ({ className: 'hover:bg-raised' })}
        />
      </ScrollRegion>
      {all.length === LIMIT ? (
        <p className="border-t px-3 py-1.5 text-2xs text-muted">The {LIMIT} questions furthest from 1.</p>
      ) : null}
    </>
  );
}

const nameOf = ({ question, question_id: id }: Question): string => question || `Question ${id}`;

/** `furthest` is what a bar of full length stands for. */
const columnsOf = (furthest: number): readonly Column<Question>[] => [
  {
    name: 'Question',
    isRowHead: true,
    cellClass: 'truncate',
    cellTitle: nameOf,
    cell: (question) =>
      question.question ? (
        <Link
          href={`/markets?q=${encodeURIComponent(question.question)}&status=all`}
          prefetch={false}
          className="hover:underline"
        >
          {question.question}
        </Link>
      ) : (
        nameOf(question)
      ),
  },
  figure('Sum', ({ sum_named_yes: sum }) => formatPrice(sum, 'percent'), {
    className: 'w-16',
  }),
  {
    name: 'Off by',
    head: (
      <>
        <span aria-hidden className="max-sm:hidden">
          below 1 ·{' '}
        </span>
        points off
        <span aria-hidden className="max-sm:hidden">
          {' '}
          · above 1
        </span>
      </>
    ),
    className: 'w-[36%] px-3',
    headClass: 'text-center',
    cell: ({ incoherence }) => <OffBar incoherence={incoherence} furthest={furthest} />,
  },
];

/** A bar from the middle: to the right when the sum is above 1. */
function OffBar({ incoherence, furthest }: { incoherence: number; furthest: number }) {
  const share = (Math.abs(incoherence) / furthest) * 50;
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="relative h-3 flex-1 rounded-sm bg-raised">
        <span className="absolute inset-y-0 left-1/2 w-px bg-line-strong" />
        <span
          className={incoherence < 0 ? 'absolute inset-y-0 bg-side-b' : 'absolute inset-y-0 bg-side-a'}
          style={{ width: `${share}%`, left: incoherence < 0 ? `${50 - share}%` : '50%' }}
        />
      </span>
      <span className="w-11 shrink-0 text-right font-mono">{formatPoints(incoherence)}</span>
    </span>
  );
}
