import type { Answers } from '#app/data/trpc-client.ts';

/** Who is signed in, with the ways in and the organisations. */
export type Me = NonNullable<Answers['settings']['me']>;
