import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { TimeLeft } from '#app/live/time-left.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { PLANS } from '#domain/tier.ts';
import { useFrame } from '../_parts/frame/frame.tsx';
import { MeterBar } from '../_parts/meter-bar.tsx';
import { percentOf, requestsOf } from '../usage/_usage/usage-words.ts';

type Month = Answers['usage']['month'];
type Minute = Answers['usage']['minute'];

const MINUTE_REFRESH_MS = 2_000;

/** What is left of the plan: of the month, and of this minute. */
export function Allowance({ month }: { month: UseQueryResult<Month, unknown> }) {
  const trpc = useTRPC();
  const minute = useQuery({ ...trpc.usage.minute.queryOptions(), refetchInterval: MINUTE_REFRESH_MS });
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Panel
        title="This month"
        aside={
          <Link href="/console/usage" prefetch={false} className="underline hover:text-text">
            Usage
          </Link>
        }
      >
        <PanelBody what="this month’s usage" query={month} empty={() => null} awaited="h-14">
          {(shown) => <MonthMeter of={shown} />}
        </PanelBody>
      </Panel>
      <Panel title="This minute">
        <PanelBody what="this minute’s usage" query={minute} empty={() => null} awaited="h-14">
          {(shown) => <MinuteMeter of={shown} />}
        </PanelBody>
      </Panel>
    </div>
  );
}

function MonthMeter({ of: { used, quota, resetsMs } }: { of: Month }) {
  const share = quota === null ? 'no quota' : `of ${quota.toLocaleString('en-US')}`;
  return (
    <Meter
      figure={used.toLocaleString('en-US')}
      words={quota === null ? share : `${share}, ${percentOf(used, quota)}`}
      aside={<TimeLeft ms={resetsMs} lead="resets in " passed="resets now" />}
      bar={
        <MeterBar
          label="Requests this month"
          used={used}
          limit={quota}
          text={`${requestsOf(used)} ${share}`}
        />
      }
    />
  );
}

function MinuteMeter({ of: { used, limit, isHard } }: { of: Minute }) {
  const { tier } = useFrame();
  const most = limit.toLocaleString('en-US');
  if (used === null) return <p className="p-3 text-muted">{most} requests a minute.</p>;
  const isFull = isHard && used >= limit;
  return (
    <Meter
      figure={used.toLocaleString('en-US')}
      words={`of ${most} in the last 60 seconds`}
      aside={
        isFull ? (
          <span role="status" className="font-medium text-down">
            Full: calls get 429
          </span>
        ) : isHard ? null : (
          `${PLANS[tier].name} continues beyond it`
        )
      }
      bar={
        <MeterBar
          label="Requests this minute"
          used={used}
          limit={limit}
          text={`${requestsOf(used)} of ${most}`}
        />
      }
    />
  );
}

type MeterProps = { figure: string; words: string; aside: ReactNode; bar: ReactNode };

function Meter({ figure, words, aside, bar }: MeterProps) {
  return (
    <div className="p-3">
      <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-muted text-xs">
        <span className="font-semibold text-lg text-text">{figure}</span>
        <span>{words}</span>
        <span className="ml-auto">{aside}</span>
      </p>
      {bar}
    </div>
  );
}
