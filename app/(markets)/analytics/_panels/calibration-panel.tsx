import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatCount } from '#app/format/numbers.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import type { Calibration } from './calibration.ts';
import { CalibrationPlot } from './calibration-plot.tsx';
import { CalibrationTable } from './calibration-table.tsx';
import { meanMiss } from './mean-miss.ts';

/** Settlements come a few an hour: asking more often shows nothing new. */
const FRESH_MS = 300_000;
const USUAL = [5, 10, 20, 50];

type CalibrationPanelProps = { buckets: number; onBuckets: (buckets: number) => void };

/** Calibration: predicted probabilities against how often they came true. */
export function CalibrationPanel({ buckets, onBuckets }: CalibrationPanelProps) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.analytics.calibration.queryOptions({ buckets }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const offered = [...new Set([...USUAL, buckets])].sort((one, other) => one - other).map(String);
  return (
    <Panel
      title="Calibration"
      aside={
        <>
          <span className="max-sm:hidden">buckets</span>
          <Segmented
            label="Buckets"
            value={String(buckets)}
            options={offered.map((value) => ({ value, label: value }))}
            onChange={(value) => onBuckets(Number(value))}
          />
        </>
      }
    >
      <PanelBody
        what="the calibration curve"
        query={query}
        empty={({ sample_size: sampleSize }) =>
          sampleSize === 0 ? 'No traded market has settled yet, so there is nothing to score.' : null
        }
        awaited="h-[34rem]"
      >
        {(calibration) => <Scored calibration={calibration} />}
      </PanelBody>
      <PanelCall path={`/v1/analytics/calibration?buckets=${buckets}`} />
    </Panel>
  );
}

function Scored({ calibration }: { calibration: Calibration }) {
  const [lit, setLit] = useState<number | null>(null);
  const miss = meanMiss(calibration.curve);
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-3 pt-3">
        <Score
          name="Brier score"
          value={calibration.brier?.toFixed(4) ?? '–'}
          note="0 is perfect, 0.25 a coin flip"
        />
        <Score
          name="Mean error"
          value={miss === null ? '–' : `${(miss * 100).toFixed(1)} pt`}
          note="predicted vs. observed"
        />
        <Score
          name="Settled markets"
          value={formatCount(calibration.sample_size)}
          note="traded and paid 0 or 1"
        />
      </dl>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <CalibrationPlot calibration={calibration} lit={lit} />
        <CalibrationTable curve={calibration.curve} lit={lit} onLit={setLit} />
      </div>
      <p className="px-3 pb-3 text-2xs text-muted">{calibration.method}</p>
    </>
  );
}

function Score({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div>
      <dt className="text-2xs text-muted">{name}</dt>
      <dd className="font-semibold text-[15px] leading-5">{value}</dd>
      <dd className="text-2xs text-muted">{note}</dd>
    </div>
  );
}
