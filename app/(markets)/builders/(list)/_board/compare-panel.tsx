import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { MAX_COMPARED } from './board-params.ts';
import { CompareTable } from './compare-table.tsx';

const REFRESH_MS = 30_000;

type ComparePanelProps = { builders: string[]; change: (builders: string[]) => void };

/** The chosen builders side by side. */
export function ComparePanel({ builders, change }: ComparePanelProps) {
  if (builders.length === 0) {
    return (
      <Panel title="Compare">
        <PanelNote>Select up to {MAX_COMPARED} builders below to see them side by side.</PanelNote>
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
      <PanelCall path={`/v1/builders/compare?builders=${builders.join(',')}`} plan={BUILDER_PLAN} />
    </Panel>
  );
}

function Chosen({ builders, remove }: { builders: string[]; remove: (builder: string) => void }) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.builders.compare.queryOptions({ builders }, { placeholderData: keepPreviousData }),
    refetchInterval: REFRESH_MS,
  });
  const shape = builders.map((builder) => <Skeleton key={builder} className="m-3 h-8" />);
  return (
    <PanelBody what="the comparison" query={query} empty={() => null} awaited={{ shape }}>
      {/* A removed builder disappears immediately, before the others' figures are refetched. */}
      {({ data }) => (
        <CompareTable rows={data.filter(({ builder }) => builders.includes(builder))} remove={remove} />
      )}
    </PanelBody>
  );
}
