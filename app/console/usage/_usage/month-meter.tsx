import type { ReactNode } from 'react';
import { nounFor } from '#app/format/numbers.ts';
import { MeterBar } from '../../_parts/meter-bar.tsx';
import { percentOf, requestsOf } from './usage-words.ts';

const count = (value: number): string => value.toLocaleString('en-US');

type MonthMeterProps = {
  used: number;
  /** Null: the plan has none. */
  quota: number | null;
  /** Behind the words: whose quota it is. */
  whose?: string;
  aside: ReactNode;
  /** What tests call the figure. */
  testId: string;
};

/** The requests of this month beside the quota. */
export function MonthMeter({ used, quota, whose = '', aside, testId }: MonthMeterProps) {
  const share = quota === null ? 'no quota' : `${percentOf(used, quota)} of ${count(quota)}`;
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
        <span data-testid={testId} className="font-semibold text-lg">
          {count(used)}
        </span>
        <span className="text-muted text-xs">
          {nounFor(used, 'request')}, {share}
          {whose}
        </span>
        {aside}
      </p>
      <MeterBar
        label="Requests this month"
        used={used}
        limit={quota}
        text={`${requestsOf(used)}, ${share}`}
      />
    </div>
  );
}
