import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { type LogFigures, summariseLog } from '#store/queries/access/request-log.ts';

export const OVERVIEW_WINDOWS = ['24h', '7d'] as const;
export type OverviewWindow = (typeof OVERVIEW_WINDOWS)[number];

const WINDOW_MS: Record<OverviewWindow, number> = { '24h': DAY_MS, '7d': 7 * DAY_MS };

/** A day is 48 spans, a week 56. */
const SPAN_MS: Record<OverviewWindow, number> = { '24h': HOUR_MS / 2, '7d': 3 * HOUR_MS };

/** Most requests in the duration percentiles; for busier organisations the newest. */
const MOST = 200_000;

type Figures = Omit<LogFigures, 'route' | 'status' | 'startMs'>;

export type RequestOverview = {
  window: OverviewWindow;
  /** True when there were more requests than are looked at: the figures are then of the newest of them. */
  isSampled: boolean;
  /** Durations in microseconds, null without requests. `errorRate` is from 0 to 1. */
  total: { requests: number; errors: number; errorRate: number; p50Us: number | null; p95Us: number | null };
  /** The busiest first. */
  byRoute: (Figures & { route: string })[];
  byStatus: { status: number; requests: number }[];
  /** Every span of the window, oldest first; the newest is not over yet. */
  bySpan: { startMs: number; requests: number; errors: number }[];
  spanMs: number;
};

/** Includes spans without requests, so that the time axis is even. */
function spansOf(
  groups: readonly LogFigures[],
  { sinceMs, nowMs, spanMs }: { sinceMs: number; nowMs: number; spanMs: number },
): RequestOverview['bySpan'] {
  const known = new Map(groups.map((group) => [group.startMs, group]));
  const firstMs = Math.floor(sinceMs / spanMs) * spanMs;
  const total = Math.floor((nowMs - firstMs) / spanMs) + 1;
  return Array.from({ length: total }, (_, place) => {
    const startMs = firstMs + place * spanMs;
    const { requests = 0, errors = 0 } = known.get(startMs) ?? {};
    return { startMs, requests, errors };
  });
}

/** Recent request statistics of the caller's organisation. @throws ServiceError 'unauthorized' */
export async function showOverview(
  ctx: ServiceContext,
  { window }: { window: OverviewWindow },
): Promise<RequestOverview> {
  const { orgId } = authorise(ctx, 'read');
  const [nowMs, spanMs] = [ctx.now(), SPAN_MS[window]];
  const sinceMs = nowMs - WINDOW_MS[window];
  const groups = await summariseLog(ctx.accounts, { orgId, sinceMs, spanMs, most: MOST });
  const all = groups.find(
    ({ route, status, startMs }) => route === null && status === null && startMs === null,
  );
  const requests = all?.requests ?? 0;
  const errors = all?.errors ?? 0;
  return {
    window,
    isSampled: requests === MOST,
    total: {
      ...{ requests, errors, errorRate: requests === 0 ? 0 : errors / requests },
      ...{ p50Us: all?.p50Us ?? null, p95Us: all?.p95Us ?? null },
    },
    byRoute: groups.flatMap(({ route, status: _status, startMs: _startMs, ...figures }) =>
      route === null ? [] : [{ route, ...figures }],
    ),
    byStatus: groups.flatMap(({ status, requests: count }) =>
      status === null ? [] : [{ status, requests: count }],
    ),
    ...{ bySpan: spansOf(groups, { sinceMs, nowMs, spanMs }), spanMs },
  };
}
