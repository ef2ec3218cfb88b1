import { useState } from 'react';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { BIG_BUTTON, Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import { type Proof, signProof } from './proof.ts';

type ProvePanelProps = { hasEnded: boolean; onSigned: (proof: Proof) => void };

/** One signature of the maker's wallet, which opens its figures for twelve hours. */
export function ProvePanel({ hasEnded, onSigned }: ProvePanelProps) {
  // The venue bar fetches the same terms, so they may be cached before this part hydrates.
  const isStarted = useHydrated();
  const known = useVenueTerms().terms;
  const terms = isStarted ? known : undefined;
  const { address } = useWallet();
  const [isSigning, setSigning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const prove = async (): Promise<void> => {
    if (!address || !terms) return;
    setFailure(null);
    setSigning(true);
    try {
      onSigned(await signProof(address, terms));
    } catch (error) {
      setFailure(walletWords(error));
    } finally {
      setSigning(false);
    }
  };
  return (
    <Panel title="Your figures">
      <div className="px-4 py-3">
        <div role="status" className="pb-2 text-xs empty:hidden">
          {failure ? <p className="text-down">{failure}</p> : null}
          {hasEnded && !failure ? <p>Your session has expired. Sign again to continue.</p> : null}
        </div>
        <WalletGate connectLabel="Connect the maker’s wallet" lacks={null} terms={terms} onFunded={() => {}}>
          {isSigning ? (
            <Waiting>Confirm in your wallet</Waiting>
          ) : (
            <Button look="solid" className={BIG_BUTTON} onClick={() => void prove()}>
              Sign to see your figures
            </Button>
          )}
        </WalletGate>
        <p className="pt-2 text-muted text-xs">
          You sign a message that names your account and this venue and expires in 12 hours. It moves no
          funds, places no quotes and costs no gas. Only this tab keeps it.
        </p>
      </div>
    </Panel>
  );
}
