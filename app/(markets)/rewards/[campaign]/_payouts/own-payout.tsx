import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callVenue } from '#app/data/call-venue.ts';
import { formatE6 } from '#app/format/money.ts';
import { shortAddress, shortHash } from '#app/format/numbers.ts';
import { formatDayTime } from '#app/format/times.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Failure } from '#app/ui/states/failure.tsx';
import { Skeleton } from '#app/ui/states/skeleton.tsx';
import type { Payout } from './payout-proof.ts';
import { type Funding, type PayoutProof, readFundings, readProof } from './payout-proof.ts';

const REFRESH_MS = 15_000;
/** A claim answers when it is mined. */
const CLAIM_TIMEOUT_MS = 90_000;
/** The venue pays no gas for less. */
const LEAST_E6 = 1_000_000n;

/** What a payout pays one wallet, and its way there: funded, claimed, ended. */
export function OwnPayout({ payout, wallet }: { payout: Payout; wallet: string }) {
  const query = useQuery({
    queryKey: ['own payout', payout.payout_id, wallet],
    queryFn: async () => {
      const proof = await readProof(payout, wallet);
      return { proof, fundings: proof ? await readFundings(payout, wallet) : [] };
    },
    refetchInterval: REFRESH_MS,
  });
  if (query.isLoadingError)
    return <Failure what="the claim" error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-10" />;
  const { proof, fundings } = query.data;
  return (
    <section aria-label="Claim" data-testid="own-payout" className="border-y py-2">
      {proof ? (
        <ClaimState proof={proof} fundings={fundings} claimed={() => void query.refetch()} />
      ) : (
        <p>This payout pays {shortAddress(wallet)} nothing.</p>
      )}
    </section>
  );
}

type ClaimStateProps = { proof: PayoutProof; fundings: readonly Funding[]; claimed: () => void };

function ClaimState({ proof, fundings, claimed }: ClaimStateProps) {
  const paid = fundings.find(({ state }) => state === 'claimed')?.paid;
  const open = fundings.find(({ state }) => state === 'open');
  const who = `${shortAddress(proof.address)}: ${formatE6(proof.amount_e6)}`;
  if (paid)
    return (
      <p data-claim="claimed">
        <span className="font-semibold">{formatE6(paid.amount_e6)} paid</span> to{' '}
        {shortAddress(proof.address)}, transaction{' '}
        <CopyButton text={paid.tx_hash} label="Copy the transaction" shown={shortHash(paid.tx_hash)} />
      </p>
    );
  if (open) return <Claim proof={proof} funding={open} claimed={claimed} />;
  if (fundings.length > 0)
    return (
      <p data-claim="ended">
        {who}. The claim period ended {formatDayTime(Math.max(...fundings.map((one) => one.claim_end)))} UTC.
      </p>
    );
  return (
    <p data-claim="unfunded">
      {who}. This payout is not funded on chain yet. You can claim it here once it is funded.
    </p>
  );
}

function Claim({ proof, funding, claimed }: { proof: PayoutProof; funding: Funding; claimed: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isSmall = BigInt(proof.amount_e6) < LEAST_E6;
  const claim = (): void => {
    setBusy(true);
    setFailure(null);
    const { cycle_id, address, amount_e6, proof: words } = proof;
    callVenue('/v1/positions/rewards/claim', {
      body: { funder: funding.funder, cycle_id, address, amount_e6, proof: words },
      timeoutMs: CLAIM_TIMEOUT_MS,
    })
      .then(claimed)
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setBusy(false));
  };
  return (
    <div data-claim="open" className="grid gap-2">
      <p>
        <span className="font-semibold">{formatE6(proof.amount_e6)}</span> for {shortAddress(proof.address)},
        until {formatDayTime(funding.claim_end)} UTC.{' '}
        {isSmall
          ? 'The venue does not pay the gas for claims below $1. Claim it with your own transaction.'
          : 'The venue pays the gas. The funds can go only to this wallet.'}
      </p>
      {isSmall ? null : (
        <Button look="solid" className="justify-self-start" disabled={isBusy} onClick={claim}>
          {isBusy ? 'Waiting for the payment…' : `Claim ${formatE6(proof.amount_e6)}`}
        </Button>
      )}
      {failure ? (
        <p role="alert" className="text-down">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
