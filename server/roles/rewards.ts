import { scoreCampaigns } from '#jobs/rewards/score-campaigns.ts';
import type { RoleInput } from '#server/roles/role.ts';

/** Scores campaigns as fills are stored, in one process of all that call this. */
export function startRewards({ container, shutdown }: Pick<RoleInput, 'container' | 'shutdown'>): void {
  const stopping = new AbortController();
  const done = scoreCampaigns({ feed: container.feed, signal: stopping.signal });
  shutdown.add('rewards', async () => {
    stopping.abort();
    await done;
  });
}
