import type { Answers } from '#app/data/trpc-client.ts';

export type Member = Answers['members']['list'][number];
export type Invitation = Answers['members']['invitations'][number];

/** What a member is called: by name, else by email. */
export const memberTitle = ({ name, email, personId }: Pick<Member, 'name' | 'email' | 'personId'>): string =>
  name || email || personId;
