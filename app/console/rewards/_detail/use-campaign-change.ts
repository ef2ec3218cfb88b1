import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useToasts } from '../../_parts/states/toasts.tsx';
import type { OwnCampaign } from '../_rewards/campaign.ts';

type Change = 'schedule' | 'pause' | 'resume' | 'end';

const DONE: Record<Change, string> = {
  schedule: 'Scheduled: fills count from its first cycle',
  pause: 'Paused: no fills count until you resume it',
  resume: 'Resumed: fills count again',
  end: 'Ended: fills that already counted are still paid',
};

/** Reads the campaigns anew, after something was done to one. */
export function useCampaignsRead(): () => Promise<unknown> {
  const trpc = useTRPC();
  const cache = useQueryClient();
  return () =>
    Promise.all([
      cache.invalidateQueries(trpc.campaigns.get.queryFilter()),
      cache.invalidateQueries(trpc.campaigns.list.queryFilter()),
    ]);
}

/** Schedules, pauses, resumes or ends a campaign, and says so. */
export function useCampaignChange({ id }: OwnCampaign, onDone: () => void = () => {}) {
  const trpc = useTRPC();
  const readAnew = useCampaignsRead();
  const { done } = useToasts();
  const { mutate, isPending, error } = useMutation({
    ...trpc.campaigns.change.mutationOptions(),
    onSuccess: async (_, { change }) => {
      await readAnew();
      done(DONE[change]);
      onDone();
    },
  });
  return { change: (change: Change) => mutate({ id, change }), isPending, error };
}
