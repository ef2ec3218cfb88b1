import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, serverApi, trpc } from '#app/data/trpc-server.tsx';
import { QrCode } from '#app/ui/figures/qr-code.tsx';
import { MessengerBoard } from './_messenger/messenger-board.tsx';

export const metadata: Metadata = { title: 'Messenger' };

/** Where chats are linked. The code to scan is drawn here: the browser needs no program for it. */
export default async function MessengerPage() {
  const [status] = await Promise.all([
    serverApi().messenger.status(),
    requestQueryClient().prefetchQuery(trpc.messenger.chats.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <MessengerBoard
        status={status}
        qr={status.bot ? <QrCode text={status.bot.deepLink} label={`Opens @${status.bot.username}`} /> : null}
      />
    </HydrateClient>
  );
}
