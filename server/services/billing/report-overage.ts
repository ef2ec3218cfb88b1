import { isPaidTier } from '#domain/billing/paid-tier.ts';
import {
  accrueAll,
  claimReport,
  confirmReport,
  listOpenReports,
  type OpenReport,
} from '#store/accounts/billing/overage-report.ts';
import { readPages } from '#store/read-pages.ts';
import { accountingPeriod } from './accounting-period.ts';
import { eachAlone } from './each-alone.ts';
import type { FollowDeps } from './follow-subscription.ts';

const BATCH = 200;
/**
 * The provider deduplicates by identifier for at least 24 hours. A call without an answer may be repeated within that
 * time; later it might be counted twice.
 */
const REPEATABLE_MS = 20 * 3_600_000;

/** Every month with unreported overage, page by page; rows that cannot be reported do not block the rest. */
async function* openReports(accounts: FollowDeps['accounts']): AsyncGenerator<OpenReport> {
  const read = (last: OpenReport | null) => listOpenReports(accounts, last, BATCH);
  for await (const page of readPages(BATCH, read)) yield* page;
}

/** Result of a run: confirmed reports, and reports held for an operator because they may already be counted. */
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
 * Counts every paying organisation's usage beyond its quota, and reports the new part to the provider. Each report is
 * recorded before it is sent: after a crash, or in a concurrent process, the same amount is sent under the same
 * identifier and counts once.
 * @throws when the provider does not answer, or at the end when it refused a report; sent reports are recorded, the
 *   next run sends the rest
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
