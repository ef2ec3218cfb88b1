import { useSyncExternalStore } from 'react';
import { formatReturn } from '#app/format/gains.ts';
import { centsOf, formatE6, formatSignedE6 } from '#app/format/money.ts';
import { formatDayTime } from '#app/format/times.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { type Fact, FactBlock } from '#app/ui/panels/fact-block.tsx';
import { Panel, PanelNote } from '#app/ui/panels/panel.tsx';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { costOf, type OwnTransfer, ownTransfers, subscribeTransfers } from './own-transfers.ts';
import { formatSharesRaw } from './share-math.ts';
import type { Holding } from './use-holding.ts';

const NONE: readonly OwnTransfer[] = [];
const SHOWN = 8;

/** What the connected account holds of the pool, what that cost, and what it has done. */
export function OwnPosition({ holding }: { holding: Holding | null }) {
  const { status } = useWallet();
  return (
    <Panel title="Your share of the pool">
      {holding ? (
        <Held holding={holding} />
      ) : (
        <PanelNote>
          {status === 'connected'
            ? 'Loading your shares…'
            : 'Connect a wallet to see your shares, their value and their cost.'}
        </PanelNote>
      )}
    </Panel>
  );
}

function Held({ holding }: { holding: Holding }) {
  const { vault, position, address } = holding;
  const transfers = useSyncExternalStore(
    subscribeTransfers,
    () => ownTransfers(vault.vault, address),
    () => NONE,
  );
  const [shares, valueE6] = [BigInt(position.shares_raw), BigInt(position.value_e6)];
  const cost = costOf(transfers);
  const isCostKnown = cost.sharesRaw === shares;
  const gainE6 = valueE6 - cost.costE6;
  const gainCents = centsOf(gainE6);
  const isAll = BigInt(position.max_redeem_shares_raw) >= shares;
  const facts: Fact[] = [
    { name: 'Value', value: formatE6(valueE6), note: isAll ? 'all redeemable now' : 'partly redeemable now' },
    { name: 'Shares', value: formatSharesRaw(shares) },
    { name: 'Cost', value: isCostKnown ? formatE6(cost.costE6) : '–' },
    {
      name: 'Gain or loss',
      value: isCostKnown ? formatSignedE6(gainE6) : '–',
      note: isCostKnown && cost.costE6 > 0n ? formatReturn(Number(gainE6) / Number(cost.costE6)) : null,
      ...(isCostKnown && gainCents !== 0n && { tone: gainCents > 0n ? 'up' : 'down' }),
    },
  ];
  if (shares === 0n && transfers.length === 0)
    return <PanelNote>This wallet holds no shares. Make a deposit to receive some.</PanelNote>;
  return (
    <div className="p-3" data-testid="own-position">
      <FactBlock label="Your shares" facts={facts} className="sm:grid-cols-2 lg:grid-cols-2" />
      {isCostKnown ? null : (
        <p className="mt-2 text-muted text-xs">
          The cost is unknown, because some of these shares were bought or sold outside this browser.
        </p>
      )}
      <History transfers={transfers} />
    </div>
  );
}

function History({ transfers }: { transfers: readonly OwnTransfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <>
      <h3 className="mt-3 font-medium text-xs">Activity in this browser</h3>
      <ul className="text-xs">
        {transfers
          .slice(-SHOWN)
          .reverse()
          .map(({ kind, txHash, amountE6, sharesRaw, atMs }) => (
            <li key={txHash} className="flex items-center justify-between gap-2 border-b py-1 last:border-0">
              <span>
                {kind === 'deposit' ? 'Deposited' : 'Redeemed'} <b>{formatE6(amountE6)}</b>
                <span className="block text-2xs text-muted">
                  {formatSharesRaw(sharesRaw)} shares, {formatDayTime(atMs)} UTC
                </span>
              </span>
              <CopyButton text={txHash} shown={`${txHash.slice(0, 6)}…`} label="Copy transaction" />
            </li>
          ))}
      </ul>
    </>
  );
}
