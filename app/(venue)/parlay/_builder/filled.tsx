import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatE6 } from '#app/format/money.ts';
import { nounFor, shortHash } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';

type FilledProps = {
  rfqId: string;
  txHash: string | null;
  parlayId: string | null;
  quoteHash: Hex | null;
  payoutE6: bigint;
  stakeE6: bigint;
  onNew: () => void;
};

/** A filled slip: what is locked, its transaction, and its receipt, verified by this page. */
export function Filled({ rfqId, txHash, parlayId, quoteHash, payoutE6, stakeE6, onNew }: FilledProps) {
  return (
    <div>
      <div role="status" className="flex items-center justify-between bg-accent px-4 py-4 text-accent-ink">
        <p className="figure text-2xl">Filled</p>
        <p className="text-right font-medium text-xs">
          Parlay {parlayId ?? '…'}
          <span className="block">{formatE6(stakeE6)} staked</span>
        </p>
      </div>
      <dl className="grid grid-cols-2 border-b text-xs [&>div]:border-t [&>div]:px-4 [&>div]:py-2">
        <div>
          <dt className="text-muted">Pays if all happen</dt>
          <dd data-testid="filled-payout" className="figure text-base">
            {formatE6(payoutE6)}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Transaction</dt>
          <dd>
            {txHash ? <CopyButton text={txHash} shown={shortHash(txHash)} label="Copy transaction" /> : '…'}
          </dd>
        </div>
        <div className="col-span-2">
          <dt className="text-muted">Execution receipt</dt>
          <dd>
            <Receipt rfqId={rfqId} quoteHash={quoteHash} txHash={txHash} />
          </dd>
        </div>
      </dl>
      <div className="grid gap-2 px-4 py-3">
        <Button asChild look="solid" className="h-11">
          <Link href="/positions" prefetch={false}>
            View in Positions
          </Link>
        </Button>
        <Button className="h-11" onClick={onNew}>
          Build another slip
        </Button>
      </div>
    </div>
  );
}

function Receipt({ rfqId, quoteHash, txHash }: Pick<FilledProps, 'rfqId' | 'quoteHash' | 'txHash'>) {
  const { data, error } = useQuery({
    queryKey: ['venue', 'receipt', rfqId, txHash],
    queryFn: async ({ signal }) => {
      // Hashes and schemas, which nobody needs before a fill.
      const { checkReceipt } = await import('../_slip/receipt.ts');
      return checkReceipt(rfqId, { quoteHash, txHash }, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <span className="text-down">{walletWords(error)}</span>;
  if (!data) return <span className="text-muted">Checking…</span>;
  if (data.faults.length > 0)
    return <span className="text-down">Verification failed: {data.faults.join(' ')}</span>;
  return (
    <span data-testid="receipt">
      <span className="font-semibold text-up">✓ Verified in your browser.</span> The best of {data.quotes}{' '}
      {nounFor(data.quotes, 'quote')} won.{' '}
      <CopyButton text={data.hash} shown={shortHash(data.hash)} label="Copy receipt hash" />
    </span>
  );
}
