import { useHydrated } from '#app/data/use-hydrated.ts';
import { shortAddress } from '#app/format/numbers.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { WalletGate } from '#app/wallet/wallet-gate.tsx';
import { useWithdrawal } from '../../_parts/use-withdrawal.ts';
import { WithdrawalAction, WithdrawalSaid } from '../../_parts/withdrawal-action.tsx';

/** All credits of the connected account into its wallet; `claimableE6` is null until it is known. */
export function WithdrawPanel({ claimableE6 }: { claimableE6: bigint | null }) {
  // The venue bar fetches the same terms, so they may be cached before this part hydrates.
  const isStarted = useHydrated();
  const known = useVenueTerms().terms;
  const terms = isStarted ? known : undefined;
  const { address } = useWallet();
  const withdrawal = useWithdrawal(terms);
  return (
    <Panel title="Withdraw">
      <div className="px-4 py-3">
        <WithdrawalSaid phase={withdrawal.phase} />
        <WalletGate
          connectLabel="Connect the builder’s wallet"
          lacks={null}
          terms={terms}
          onFunded={() => {}}
        >
          <WithdrawalAction
            {...withdrawal}
            verb="withdraw"
            claimableE6={claimableE6}
            onStart={() => address && void withdrawal.start(address)}
          />
        </WalletGate>
        <p className="pt-2 text-muted text-xs">
          You sign one request, and the escrow pays this account everything it has credited. The venue submits
          the transaction and pays the gas.
        </p>
        {terms ? (
          <p className="pt-2 text-muted text-xs">
            Or send your own transaction: <code>withdraw()</code> or <code>withdrawTo(address)</code> of the
            escrow{' '}
            <CopyButton
              text={terms.contracts.escrow}
              shown={shortAddress(terms.contracts.escrow)}
              label="Copy address of the escrow"
            />
          </p>
        ) : null}
      </div>
    </Panel>
  );
}
