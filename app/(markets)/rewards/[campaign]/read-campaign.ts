import { TRPCError } from '@trpc/server';
import { cache } from 'react';
import { serverApi } from '#app/data/trpc-server.tsx';
import type { CampaignCard } from '../_parts/campaign-card.ts';

/** The campaign that the address names, once a request; null when there is none. */
export const readCampaign = cache(async (id: string): Promise<CampaignCard | null> => {
  if (!/^rwd_[0-9a-f]{24}$/.test(id)) return null;
  try {
    return await serverApi().rewards.campaign({ id });
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
});
