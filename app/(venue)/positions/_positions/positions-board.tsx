'use client';
import { useHydrated } from '#app/data/use-hydrated.ts';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { useWallet } from '#app/wallet/use-wallet.ts';
import { WalletGate } from '#app/wallet/wallet-gate.tsx';
import { PositionList } from './position-list.tsx';

/** The parlays of the connected account. */
export function PositionsBoard() {
  // The venue bar fetches the same terms, so they may be cached before this part hydrates.
  const isStarted = useHydrated();
  const { terms } = useVenueTerms();
  const { address, status } = useWallet();
  if (isStarted && address && terms) return <PositionList key={address} owner={address} terms={terms} />;
  return (
    <>
      <h1 className="figure mb-3 text-2xl tracking-tight">Positions</h1>
      <section
        aria-label="Connect"
        className="mx-auto mt-8 max-w-md rounded-md border bg-panel px-4 py-6 text-center"
      >
        <p className="pb-3 text-muted">
          {status === 'disconnected'
            ? 'See your parlays here: each leg live, your chance of winning, what makers would pay you for them now, and what you can claim.'
            : 'Looking for your wallet…'}
        </p>
        {status === 'disconnected' ? (
          <WalletGate
            connectLabel="Connect a wallet to see your positions"
            lacks={null}
            terms={isStarted ? terms : undefined}
            onFunded={() => {}}
          >
            {null}
          </WalletGate>
        ) : null}
      </section>
    </>
  );
}
