import type { Answers } from '#app/data/trpc-client.ts';

/** The plan, this month and the subscription, as the console is told of them. */
export type Billing = Answers['billing']['overview'];
