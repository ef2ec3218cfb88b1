import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { walletOfPath } from './wallet-address.ts';

type Props = { children: ReactNode; params: Promise<{ address: string }> };

/** Decides whether this is an address before anything is sent, so that what is none answers 404. */
export default async function WalletLayout({ children, params }: Props) {
  if (walletOfPath((await params).address) === null) notFound();
  return children;
}
