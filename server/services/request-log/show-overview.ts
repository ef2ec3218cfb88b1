import { DAY_MS } from '#domain/time.ts';
import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import { type LogFigures, summariseLog } from '#store/queries/request-log.ts';

export const OVERVIEW_WINDOWS = ['24h', '7d'] as const;
export type OverviewWindow = (typeof OVERVIEW_WINDOWS)[number];

const WINDOW_MS: Record<OverviewWindow, number> = { '24h': DAY_MS, '7d': 7 * DAY_MS };

/** Requests whose durations are looked at; of busier organisations the newest. */
const MOST = 200_000;

type Figures = Omit<LogFigures, 'route' | 'status'>;

export type RequestOverview = {
  window: OverviewWindow;
  /** True when there were more requests than are looked at: the figures are then of the newest of them. */
  isSampled: boolean;
  /** Durations in microseconds, null without requests. `errorRate` is from 0 to 1. */
  total: { requests: number; errors: number; errorRate: number; p50Us: number | null; p95Us: number | null };
  /** The busiest first. */
  byRoute: (Figures & { route: string })[];
  byStatus: { status: number; requests: number }[];
};

/** How the requests of the caller's organisation went of late. @throws ServiceError 'unauthorized' */
export async function showOverview(
  ctx: ServiceContext,
  { window }: { window: OverviewWindow },
): Promise<RequestOverview> {
  const { orgId } = authorise(ctx, 'read');
  const sinceMs = ctx.now() - WINDOW_MS[window];
  const groups = await summariseLog(ctx.accounts, { orgId, sinceMs, most: MOST });
  const all = groups.find(({ route, status }) => route === null && status === null);
  const requests = all?.requests ?? 0;
  const errors = all?.errors ?? 0;
  return {
    window,
    isSampled: requests === MOST,
    total: {
      ...{ requests, errors, errorRate: requests === 0 ? 0 : errors / requests },
      ...{ p50Us: all?.p50Us ?? null, p95Us: all?.p95Us ?? null },
    },
    byRoute: groups.flatMap(({ route, status: _status, ...figures }) =>
      route === null ? [] : [{ route, ...figures }],
    ),
    byStatus: groups.flatMap(({ status, requests: count }) =>
      status === null ? [] : [{ status, requests: count }],
    ),
  };
}
