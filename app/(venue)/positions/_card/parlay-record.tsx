import type { HistoryView } from '#app/data/venue-views.ts';
import { shortAddress, shortHash } from '#app/format/numbers.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';

/** What proves a parlay: its maker, its transactions, and the receipt of its request. */
export function ParlayRecord({ position }: { position: HistoryView }) {
  const { role, maker, tx_hash, sales, settled_tx_hash, rfq_id: rfqId } = position;
  const sale = sales.at(-1);
  const isSold = position.result === 'sold';
  const transactions = [
    { name: 'Fill', hash: tx_hash },
    ...(sale && (isSold || role === 'buyer')
      ? [{ name: isSold ? 'Sale' : 'Purchase', hash: sale.tx_hash }]
      : []),
    ...(settled_tx_hash ? [{ name: 'Settlement', hash: settled_tx_hash }] : []),
  ];
  return (
    <dl
      aria-label="Record"
      className="flex flex-wrap gap-x-5 gap-y-1 border-t px-4 py-2 text-2xs [&>div]:flex [&>div]:gap-1.5 [&_dt]:text-muted"
    >
      <div>
        <dt>Maker</dt>
        <dd>
          <CopyButton text={maker} shown={shortAddress(maker)} label="Copy the maker’s address" />
        </dd>
      </div>
      {transactions.map(({ name, hash }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <CopyButton
              text={hash}
              shown={shortHash(hash)}
              label={`Copy the transaction of the ${name.toLowerCase()}`}
            />
          </dd>
        </div>
      ))}
      {rfqId ? (
        <div>
          <dt>Receipt</dt>
          <dd>
            <a href={`/v1/rfq/${rfqId}/receipt`} className="underline">
              Execution receipt
            </a>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
