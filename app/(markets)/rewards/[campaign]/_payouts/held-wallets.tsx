import { useQuery } from '@tanstack/react-query';
import { WordedError } from '#app/data/worded-error.ts';
import { formatE6 } from '#app/format/money.ts';
import { formatCount, nounFor, shortAddress } from '#app/format/numbers.ts';
import { formatUsdText } from '#app/format/reward-words.ts';
import { Failure } from '#app/ui/states/failure.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import { WalletLink } from '#app/ui/wallet-link.tsx';
import type { Payout } from './payout-proof.ts';
import { readPublished } from './payout-proof.ts';

/** What a payout file says of the wallets that it holds back. */
type HeldFile = {
  wallets: { wallet: string; state: string; held_e6: string }[];
  related: { wallets: string[]; links: Link[] }[];
};
type Link = { wallets: string[]; signal: string; count: number; shares_bps: number[] };

const MOST = 50;

const readHeld = async (url: string): Promise<HeldFile> => {
  const text = await readPublished(url);
  if (text === null) throw new WordedError('This payout has no file.');
  return JSON.parse(text);
};

const percent = (bps: number): string => `${Math.round(bps / 100)}%`;

const times = (count: number, noun: string): string => `${formatCount(count)} ${nounFor(count, noun)}`;

function evidenceWords({ wallets, signal, count, shares_bps: shares }: Link): string {
  const pair = wallets.map(shortAddress).join(' and ');
  const parts = shares.map(percent).join(' and ');
  return signal === 'trade_with_each_other'
    ? `${pair} traded with each other ${times(count, 'time')}: ${parts} of what each of them traded.`
    : `${pair} sent ${times(count, 'order')} within two seconds of each other: ${parts} of the orders of each.`;
}

/** Amounts that wait for a person's decision, and what speaks against their wallets. */
export function HeldWallets({ payout }: { payout: Payout }) {
  const query = useQuery({
    queryKey: ['payout file', payout.payout_id],
    queryFn: () => readHeld(payout.files.json.url),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.isError)
    return <Failure what="the held amounts" error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-12" />;
  const { wallets, related } = query.data;
  const held = wallets.filter(({ held_e6 }) => held_e6 !== '0').slice(0, MOST);
  const links = related.flatMap((group) => group.links).slice(0, MOST);
  return (
    <section aria-label="Held amounts" data-testid="held">
      <h3 className="font-semibold">{formatUsdText(payout.held_usd)} held for review</h3>
      <ul>
        {held.map(({ wallet, held_e6 }) => (
          <li key={wallet} className="flex items-center justify-between gap-3">
            <WalletLink address={wallet} />
            <span className="font-mono">{formatE6(held_e6)}</span>
          </li>
        ))}
      </ul>
      <ul className="mt-1 grid gap-1 text-2xs text-muted">
        {links.map((link) => (
          <li key={`${link.wallets.join()} ${link.signal}`}>{evidenceWords(link)}</li>
        ))}
      </ul>
    </section>
  );
}
