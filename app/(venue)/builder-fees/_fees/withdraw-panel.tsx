'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { formatE6 } from '#app/wallet/money.ts';
import { useVenue } from '#app/wallet/use-venue.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { BIG_BUTTON, Waiting, WalletGate } from '#app/wallet/wallet-gate.tsx';
import { walletWords } from '#app/wallet/wallet-words.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { isUnsure, type Paid, type SignedWithdrawal, sendWithdrawal, signWithdrawal } from './withdraw.ts';

type Phase =
  | { at: 'idle' | 'signing' | 'sent' }
  | { at: 'unsure'; signed: SignedWithdrawal }
  | { at: 'failed'; words: string }
  | { at: 'paid'; paid: Paid };

const short = (text: string): string => `${text.slice(0, 8)}…${text.slice(-6)}`;

/** All credits of the connected account into its wallet; `claimableE6` is null until it is known. */
export function WithdrawPanel({ claimableE6 }: { claimableE6: bigint | null }) {
  // The bar above asks for the terms as well: they may be there before this part of the page starts.
  const isStarted = useHydrated();
  const known = useVenue().terms;
  const terms = isStarted ? known : undefined;
  const { address } = useWallet();
  const cache = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ at: 'idle' });
  const send = async (signed: SignedWithdrawal): Promise<void> => {
    setPhase({ at: 'sent' });
    try {
      setPhase({ at: 'paid', paid: await sendWithdrawal(signed) });
    } catch (error) {
      setPhase(isUnsure(error) ? { at: 'unsure', signed } : { at: 'failed', words: walletWords(error) });
    } finally {
      void cache.invalidateQueries({ queryKey: ['venue'] });
    }
  };
  const start = async (owner: Hex): Promise<void> => {
    if (!terms) return;
    setPhase({ at: 'signing' });
    try {
      await send(await signWithdrawal(owner, terms));
    } catch (error) {
      setPhase({ at: 'failed', words: walletWords(error) });
    }
  };
  return (
    <Panel title="Withdraw">
      <div className="px-4 py-3">
        <Said phase={phase} />
        <WalletGate
          connectLabel="Connect the builder’s wallet"
          lacks={null}
          terms={terms}
          onFunded={() => {}}
        >
          <Next {...{ phase, claimableE6 }} onStart={() => address && void start(address)} onSend={send} />
        </WalletGate>
        <p className="pt-2 text-muted text-xs">
          You sign one request: the escrow pays everything it has credited to this account, to this account.
          The venue sends it and pays the gas.
        </p>
        {terms ? (
          <p className="pt-2 text-muted text-xs">
            Or by your own transaction: <code>withdraw()</code> or <code>withdrawTo(address)</code> of the
            escrow{' '}
            <CopyButton
              text={terms.contracts.escrow}
              shown={short(terms.contracts.escrow)}
              label="Copy address of the escrow"
            />
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function Said({ phase }: { phase: Phase }) {
  return (
    <div role="status" className="pb-2 text-xs empty:hidden">
      {phase.at === 'failed' ? <p className="text-down">{phase.words}</p> : null}
      {phase.at === 'unsure' ? (
        <p>It was sent, and the answer did not come. Ask again: the same signature is never used twice.</p>
      ) : null}
      {phase.at === 'paid' ? (
        <p>
          <b className="text-up">✓ {formatE6(phase.paid.amountE6)} paid.</b>{' '}
          <CopyButton text={phase.paid.txHash} shown={short(phase.paid.txHash)} label="Copy transaction" />
        </p>
      ) : null}
    </div>
  );
}

type NextProps = {
  phase: Phase;
  claimableE6: bigint | null;
  onStart: () => void;
  onSend: (signed: SignedWithdrawal) => Promise<void>;
};

function Next({ phase, claimableE6, onStart, onSend }: NextProps) {
  if (phase.at === 'signing') return <Waiting>Answer in your wallet</Waiting>;
  if (phase.at === 'sent') return <Waiting>Waiting for the chain…</Waiting>;
  if (phase.at === 'unsure')
    return (
      <Button look="solid" className={BIG_BUTTON} onClick={() => void onSend(phase.signed)}>
        Ask what became of it
      </Button>
    );
  if (claimableE6 === null) return <Waiting>Reading what is credited</Waiting>;
  if (claimableE6 === 0n) return <Waiting>Nothing to withdraw</Waiting>;
  return (
    <Button look="solid" className={BIG_BUTTON} onClick={onStart}>
      Sign to withdraw {formatE6(claimableE6)}
    </Button>
  );
}
