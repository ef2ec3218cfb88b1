import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, serverApi, trpc } from '#app/data/trpc-server.tsx';
import { isGranted } from '#domain/role.ts';
import { MembersBoard } from './_members/members-board.tsx';

export const metadata: Metadata = { title: 'Members' };

/** Who belongs to the organisation, and who is invited to; both are in the HTML. */
export default async function MembersPage() {
  const client = requestQueryClient();
  const [me] = await Promise.all([
    serverApi().settings.me(),
    client.prefetchQuery(trpc.members.list.queryOptions()),
  ]);
  if (me && isGranted(me.role, 'members.manage'))
    await client.prefetchQuery(trpc.members.invitations.queryOptions());
  return (
    <HydrateClient>
      <MembersBoard />
    </HydrateClient>
  );
}
