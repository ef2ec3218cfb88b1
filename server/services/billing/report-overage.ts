import { isPaidTier } from '#domain/billing/paid-tier.ts';
import {
  accrueAll,
  claimReport,
  confirmReport,
  listOpenReports,
  type OpenReport,
} from '#store/accounts/billing/overage-report.ts';
import { accountingPeriod } from './accounting-period.ts';
import { eachAlone } from './each-alone.ts';
import type { FollowDeps } from './follow-subscription.ts';

const BATCH = 200;
/**
 * The provider knows an identifier for at least 24 hours. A call whose answer never came may be repeated within that
 * time; later it might be counted twice.
 */
const REPEATABLE_MS = 20 * 3_600_000;

/** Every month with something to tell, page by page: rows that stay as they are keep none behind them waiting. */
async function* openReports(accounts: FollowDeps['accounts']): AsyncGenerator<OpenReport> {
  for (let last: OpenReport | null = null; ; ) {
    const page: OpenReport[] = await listOpenReports(accounts, last, BATCH);
    yield* page;
    last = page.at(-1) ?? null;
    if (page.length < BATCH) return;
  }
}

/** What came of a run: reports confirmed, and reports that wait for an operator since they may have been counted. */
export type OverageRun = { reported: number; held: OpenReport[] };

async function send({ accounts, provider, now }: FollowDeps, open: OpenReport): Promise<'reported' | 'held'> {
  const { orgId, period, tier, customerId } = open;
  const claim = await claimReport(accounts, open, now());
  if (!claim || !isPaidTier(tier)) return 'reported';
  if (now() - claim.sinceMs > REPEATABLE_MS) return 'held';
  const identifier = `overage:${orgId}:${period}:${tier}:${claim.from}`;
  await provider.reportOverage({ customerId, tier, requests: claim.to - claim.from, identifier });
  await confirmReport(accounts, open, claim, now());
  return 'reported';
}

/**
 * Counts what every paying organisation has used beyond its quota, and tells the provider what it does not know yet.
 * What is to be told is written down before it is told: after a crash, or beside another process, the same amount goes
 * out under the same identifier, and counts once.
 * @throws when the provider does not answer, or at the end when it refused something; what was told is recorded, the
 * rest is told by the next run
 */
export async function reportOverage(deps: FollowDeps): Promise<OverageRun> {
  const { accounts, now } = deps;
  await accrueAll(accounts, accountingPeriod(now()));
  const run: OverageRun = { reported: 0, held: [] };
  await eachAlone(openReports(accounts), async (open) => {
    if ((await send(deps, open)) === 'held') run.held.push(open);
    else run.reported += 1;
  });
  return run;
}
