'use client';
import { useQueryStates } from 'nuqs';
import { analyticsParams } from './analytics-params.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { DaysPanel } from './days-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { IncoherencePanel } from './incoherence-panel.tsx';
import { ResolutionPanel } from './resolution-panel.tsx';
import { Totals } from './totals.tsx';

/** What the whole venue amounts to: whether prices were right, where they disagree, what was paid and traded. */
export function AnalyticsBoard() {
  const [params, setParams] = useQueryStates(analyticsParams);
  const change = (patch: Partial<typeof params>) => void setParams(patch);
  return (
    <>
      <h1 className="mb-3 font-semibold text-[15px]">Analytics</h1>
      <Totals />
      <div className="grid items-start gap-3 xl:grid-cols-2">
        <CalibrationPanel buckets={params.buckets} onBuckets={(buckets) => change({ buckets })} />
        <div className="grid min-w-0 gap-3">
          <DaysPanel params={params} change={change} />
          <ResolutionPanel by={params.by} onBy={(by) => change({ by })} />
        </div>
        <IncoherencePanel side={params.sum} onSide={(sum) => change({ sum })} />
        <GroupsPanel />
      </div>
    </>
  );
}
