'use client';
import Link from 'next/link';
import { formatInstant } from '#app/format/times.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { CONSOLE_PLACES } from '#app/shell/console-places.ts';
import { Stat } from '#app/ui/stat.tsx';
import { PLANS } from '#domain/tier.ts';
import { MeterBar } from '../../_parts/meter-bar.tsx';
import type { UsageReport } from './usage-report.ts';
import { forecastWords, percentOf, requestsOf } from './usage-words.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** This month against the quota, and how it will end. */
export function MonthPanel({ of: report }: { of: UsageReport }) {
  const { used, quota, remaining, overage, resetsMs, forecast, tier } = report;
  const share = quota === null ? 'no quota' : `${percentOf(used, quota)} of ${count(quota)}`;
  return (
    <div className="grid gap-3 p-3">
      <div>
        <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2">
          <span data-testid="month-used" className="font-semibold text-lg">
            {count(used)}
          </span>
          <span className="text-muted text-xs">
            {used === 1 ? 'request' : 'requests'}, {share} of the {PLANS[tier].name} plan
          </span>
          <span className="ml-auto text-muted text-xs" title={formatInstant(resetsMs)}>
            Resets <TimeLeft ms={resetsMs} lead="in " passed="now" />
          </span>
        </p>
        <MeterBar
          label="Requests this month"
          used={used}
          limit={quota}
          text={`${requestsOf(used)}, ${share}`}
        />
      </div>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label="Left">{remaining === null ? 'unlimited' : count(remaining)}</Stat>
        <Stat label="Beyond the quota">{count(overage)}</Stat>
        <Stat label="At the month’s end" title="At the pace of the last seven days">
          ≈ {count(forecast.used)}
        </Stat>
        <Stat label="Further cost">
          {forecast.overageUsd === null ? '–' : `≈ $${forecast.overageUsd.toFixed(2)}`}
        </Stat>
      </dl>
      <p className="text-muted text-xs" data-testid="forecast">
        {forecastWords(report)} <PlanLink isWanted={quota !== null && forecast.used > quota} />
      </p>
    </div>
  );
}

/** Leads to where the plan is changed, once there is such a page. */
function PlanLink({ isWanted }: { isWanted: boolean }) {
  const place = CONSOLE_PLACES.find(({ href }) => href === '/console/billing');
  if (!place || !isWanted) return null;
  return (
    <Link href={place.href} prefetch={false} className="text-text underline hover:text-accent-text">
      Change the plan
    </Link>
  );
}
