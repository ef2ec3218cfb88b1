import type { Answers } from '#app/data/trpc-client.ts';

/** A campaign as pages show it. */
export type CampaignCard = Answers['rewards']['campaign'];
