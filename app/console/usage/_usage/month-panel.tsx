import Link from 'next/link';
import { formatInstant } from '#app/format/times.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { CONSOLE_PLACES } from '#app/shell/console-places.ts';
import { Stat } from '#app/ui/figures/stat.tsx';
import { PLANS } from '#domain/tier.ts';
import { MonthMeter } from './month-meter.tsx';
import type { UsageReport } from './usage-report.ts';
import { forecastWords } from './usage-words.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** This month against the quota, and how it will end. */
export function MonthPanel({ of: report }: { of: UsageReport }) {
  const { used, quota, remaining, overage, resetsMs, forecast, tier } = report;
  return (
    <div className="grid gap-3 p-3">
      <MonthMeter
        used={used}
        quota={quota}
        whose={` of the ${PLANS[tier].name} plan`}
        testId="month-used"
        aside={
          <span className="ml-auto text-muted text-xs" title={formatInstant(resetsMs)}>
            Resets <TimeLeft ms={resetsMs} lead="in " passed="now" />
          </span>
        }
      />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Stat label="Remaining">{remaining === null ? 'unlimited' : count(remaining)}</Stat>
        <Stat label="Beyond the quota">{count(overage)}</Stat>
        <Stat label="At month end" title="Projected from the last seven days">
          ≈ {count(forecast.used)}
        </Stat>
        <Stat label="Additional cost">
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
