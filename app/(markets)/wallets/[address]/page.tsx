import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { shortAddress } from '#app/format/numbers.ts';
import { WalletBoard } from './_wallet/wallet-board.tsx';
import { loadWalletParams } from './_wallet/wallet-params.ts';
import { walletOfPath } from './wallet-address.ts';

type Props = { params: Promise<{ address: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const address = walletOfPath((await params).address);
  if (address === null) return { title: 'Unknown wallet' };
  const title = `Wallet ${shortAddress(address)}`;
  const description = `${title}: profit and loss, calibration, markets and fills.`;
  return { title, description, openGraph: { title, description } };
}

/** Everything about one wallet. All of its figures are in the HTML. */
export default async function WalletPage({ params, searchParams }: Props) {
  const address = walletOfPath((await params).address);
  if (address === null) notFound();
  const { markets: order } = await loadWalletParams(searchParams);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.wallets.dealings.queryOptions({ address, order })),
    cache.prefetchQuery(trpc.wallets.pnlHistory.queryOptions({ address })),
    cache.prefetchQuery(trpc.wallets.edge.queryOptions({ address })),
    cache.prefetchQuery(trpc.wallets.profile.queryOptions({ address })),
  ]);
  return (
    <HydrateClient>
      <WalletBoard address={address} />
    </HydrateClient>
  );
}
