import { formatE6 } from '#app/format/money.ts';
import { shortHash } from '#app/format/numbers.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import type { Moved as MovedTransfer } from './run-transfer.ts';
import { formatSharesRaw } from './share-math.ts';

/** What was mined. */
export function Moved({ moved, onMore }: { moved: MovedTransfer; onMore: () => void }) {
  const { kind, amountE6, sharesRaw, txHash } = moved;
  const isDeposit = kind === 'deposit';
  return (
    <div data-testid="transfer-done">
      <div role="status" className="flex items-center justify-between bg-accent px-4 py-4 text-accent-ink">
        <p className="figure text-2xl">{isDeposit ? 'Funds deposited' : 'Shares redeemed'}</p>
        <p className="figure text-lg">{formatE6(amountE6)}</p>
      </div>
      <dl className="grid grid-cols-2 text-xs [&>div]:px-4 [&>div]:py-2">
        <div>
          <dt className="text-muted">{isDeposit ? 'Shares received' : 'Shares burned'}</dt>
          <dd className="figure text-base">{formatSharesRaw(sharesRaw)}</dd>
        </div>
        <div>
          <dt className="text-muted">Transaction</dt>
          <dd>
            <CopyButton text={txHash} shown={shortHash(txHash)} label="Copy transaction" />
          </dd>
        </div>
      </dl>
      <div className="px-4 pb-3">
        <Button className="h-11 w-full" onClick={onMore}>
          {isDeposit ? 'Deposit more' : 'Redeem more'}
        </Button>
      </div>
    </div>
  );
}
