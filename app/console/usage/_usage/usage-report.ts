import type { Answers } from '#app/data/trpc-client.ts';

/** What an organisation has used, by month, day and key. */
export type UsageReport = Answers['usage']['report'];
