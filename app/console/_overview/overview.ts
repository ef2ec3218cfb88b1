import type { Answers } from '#app/data/trpc-client.ts';

/** Requests of an organisation over a window. */
export type Overview = Answers['logs']['overview'];
