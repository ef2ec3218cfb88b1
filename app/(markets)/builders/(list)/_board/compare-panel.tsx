'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/button.tsx';
import { CurlLine } from '#app/ui/curl-line.tsx';
import { Panel, PanelNote } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { ReadProblem } from '../../read-problem.tsx';
import { MAX_COMPARED } from './board-params.ts';
import { CompareTable } from './compare-table.tsx';

const REFRESH_MS = 30_000;

type ComparePanelProps = { builders: string[]; change: (builders: string[]) => void };

/** The chosen builders side by side. */
export function ComparePanel({ builders, change }: ComparePanelProps) {
  if (builders.length === 0) {
    return (
      <Panel title="Compare">
        <PanelNote>Tick up to {MAX_COMPARED} builders below to see them side by side.</PanelNote>
      </Panel>
    );
  }
  return (
    <Panel
      title="Compare"
      aside={
        <>
          {builders.length} of {MAX_COMPARED}
          <Button look="quiet" size="sm" onClick={() => change([])}>
            Clear
          </Button>
        </>
      }
    >
      <Chosen builders={builders} remove={(gone) => change(builders.filter((one) => one !== gone))} />
      <div className="border-t px-3 py-1">
        <CurlLine path={`/v1/builders/compare?builders=${builders.join(',')}`} plan={BUILDER_PLAN} />
      </div>
    </Panel>
  );
}

function Chosen({ builders, remove }: { builders: string[]; remove: (builder: string) => void }) {
  const trpc = useTRPC();
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...trpc.builders.compare.queryOptions({ builders }, { placeholderData: keepPreviousData }),
    refetchInterval: REFRESH_MS,
  });
  if (data !== undefined) {
    // What was taken out goes at once, also while the figures of the others are asked for again.
    const rows = data.data.filter(({ builder }) => builders.includes(builder));
    return <CompareTable rows={rows} isStale={isPlaceholderData} remove={remove} />;
  }
  if (isError) return <ReadProblem what="The comparison" retry={() => void refetch()} />;
  return (
    <div role="status" aria-label="Loading the comparison" className="grid gap-3 p-3">
      {builders.map((builder) => (
        <Skeleton key={builder} className="h-8" />
      ))}
    </div>
  );
}
