'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { useTRPC } from '#app/data/trpc-client.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { BUILDER_PLAN } from '../../builder-words.ts';
import { builderParams, retentionInput } from './builder-params.ts';
import { RetentionMap } from './retention-map.tsx';

const REFRESH_MS = 300_000;

const WEEKS = [
  { value: '4', label: '4 w' },
  { value: '12', label: '12 w' },
  { value: '26', label: '26 w' },
  { value: '52', label: '52 w' },
] as const;
const CELLS = [
  { value: 'percent', label: '%' },
  { value: 'wallets', label: 'Wallets' },
] as const;

/** How many of each week's new wallets came back in the weeks after. */
export function RetentionPanel({ builder }: { builder: string }) {
  const trpc = useTRPC();
  const [{ weeks, cells }, setParams] = useQueryStates(builderParams);
  const query = useQuery({
    ...trpc.builders.retention.queryOptions(retentionInput(builder, weeks), {
      placeholderData: keepPreviousData,
    }),
    refetchInterval: REFRESH_MS,
  });
  const controls = (
    <>
      <Segmented
        label="Cell values"
        value={cells}
        options={CELLS}
        onChange={(next) => void setParams({ cells: next })}
      />
      <Segmented
        label="Cohorts in weeks"
        value={weeks}
        options={WEEKS}
        onChange={(next) => void setParams({ weeks: next })}
      />
    </>
  );
  return (
    <Panel title="Retention" aside={controls} className="max-lg:order-2">
      <PanelBody
        what="the retention"
        query={query}
        empty={({ data }) => (data.length === 0 ? nothingWords(weeks) : null)}
        awaited="h-64"
      >
        {({ data }) => <RetentionMap cells={data} shows={cells} />}
      </PanelBody>
      <PanelCall path={`/v1/builders/${builder}/retention?weeks=${weeks}`} plan={BUILDER_PLAN} />
    </Panel>
  );
}

const nothingWords = (weeks: string): string =>
  `No wallet first traded through this builder in the last ${weeks} weeks.${weeks === '52' ? '' : ' Choose a longer period.'}`;
