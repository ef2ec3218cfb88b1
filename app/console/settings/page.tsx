import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { SettingsBoard } from './_settings/settings-board.tsx';

export const metadata: Metadata = { title: 'Settings' };

/** The organisation's name, and where and how its reader is signed in. All of it is in the HTML. */
export default async function SettingsPage() {
  const client = requestQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.settings.me.queryOptions()),
    client.prefetchQuery(trpc.settings.sessions.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <SettingsBoard />
    </HydrateClient>
  );
}
