import { finalizeCycles } from '#jobs/rewards/finalize-cycles.ts';
import { scoreCampaigns } from '#jobs/rewards/score-campaigns.ts';
import type { RoleInput } from '#server/roles/role.ts';

/** Scores campaigns as fills are stored and finalizes their cycles, in one process of all that call this. */
export function startRewards({ container, shutdown }: Pick<RoleInput, 'container' | 'shutdown'>): void {
  const { db, feed } = container;
  const stopping = new AbortController();
  const { signal } = stopping;
  const logger = container.logger.child({ job: 'rewards' });
  const done = [scoreCampaigns({ feed, signal }), finalizeCycles({ db, logger, signal, now: Date.now })];
  shutdown.add('rewards', async () => {
    stopping.abort();
    await Promise.all(done);
  });
}
