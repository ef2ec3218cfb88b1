import type { Answers } from '#app/data/trpc-client.ts';

export type OwnCampaigns = Answers['campaigns']['list'];
export type OwnCampaign = Answers['campaigns']['get'];
export type ProvenBuilder = OwnCampaigns['builders'][number];
