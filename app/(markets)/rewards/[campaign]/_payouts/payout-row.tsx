import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { formatCount, nounFor, shortHash } from '#app/format/numbers.ts';
import { cycleName, formatUsdText } from '#app/format/reward-words.ts';
import { formatDayTime, utcMs } from '#app/format/times.ts';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { cyclesOf } from '#domain/rewards/cycle.ts';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { HeldWallets } from './held-wallets.tsx';
import { OwnPayout } from './own-payout.tsx';
import type { Payout } from './payout-proof.ts';
import { VerifyPayout } from './verify-payout.tsx';

type PayoutRowProps = { payout: Payout; card: CampaignCard; wallet: string | null };

/** What a version is beside those before it. */
const KIND_WORDS = {
  finalized: 'first version',
  decision: 'decides held amounts',
  correction: 'corrects scores',
} as const satisfies Record<Payout['kind'], string>;

/** One version of a cycle's payout; opened, its files, what it holds back, its proof, and one's own part. */
export function PayoutRow({ payout, card, wallet }: PayoutRowProps) {
  const [isOpen, setOpen] = useState(false);
  const cycle = cyclesOf(card.campaign.terms)[payout.cycle - 1];
  const isHeld = Number(payout.held_usd) > 0;
  return (
    <li className="border-t first:border-0" data-payout={payout.payout_id}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="group flex min-h-12 list-none flex-wrap items-center gap-x-3 px-3 py-1.5 text-xs hover:bg-raised">
          <span className="min-w-0 flex-1">
            <span className="font-semibold">{cycle ? cycleName(cycle) : `Cycle ${payout.cycle}`}</span>
            <span className="block text-2xs text-muted">
              version {payout.version}, {KIND_WORDS[payout.kind]}
              {payout.corrects === null ? '' : ` of payout ${payout.corrects}`}
              {isHeld ? `, ${formatUsdText(payout.held_usd)} held for review` : ''}
            </span>
          </span>
          <span className="text-right">
            <span className="figure">{formatUsdText(payout.total_usd)}</span>
            <span className="block text-2xs text-muted">
              {formatCount(payout.wallets)} {nounFor(payout.wallets, 'wallet')}
            </span>
          </span>
          <ChevronDown aria-hidden className="size-4 text-muted [details[open]_&]:rotate-180" />
        </summary>
        {isOpen ? (
          <div className="grid gap-3 px-3 pt-1 pb-3 text-xs">
            <PayoutFacts payout={payout} />
            {isHeld ? <HeldWallets payout={payout} /> : null}
            {wallet ? <OwnPayout payout={payout} wallet={wallet} /> : null}
            <VerifyPayout payout={payout} wallet={wallet} />
          </div>
        ) : null}
      </details>
    </li>
  );
}

const FILES = [
  { name: 'JSON', of: 'json' },
  { name: 'CSV', of: 'csv' },
  { name: 'Input', of: 'input' },
] as const;

/** When it was made, and its files with the hash of each. */
function PayoutFacts({ payout }: { payout: Payout }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 [&_dt]:text-muted">
      <dt>Payout</dt>
      <dd>
        number {payout.payout_id}, {formatDayTime(utcMs(payout.finalized_at))} UTC
      </dd>
      {Number(payout.undistributed_usd) > 0 ? (
        <>
          <dt>Not distributed</dt>
          <dd>{formatUsdText(payout.undistributed_usd)}, because nobody scored</dd>
        </>
      ) : null}
      {Number(payout.overpaid_usd) > 0 ? (
        <>
          <dt>Overpaid</dt>
          <dd>{formatUsdText(payout.overpaid_usd)} by earlier versions, which is not reclaimed</dd>
        </>
      ) : null}
      {payout.root ? (
        <>
          <dt>Merkle root</dt>
          <dd>
            <CopyButton text={payout.root} label="Copy the Merkle root" shown={shortHash(payout.root)} />
          </dd>
        </>
      ) : null}
      {FILES.map(({ name, of }) => (
        <FileRow key={of} name={name} file={payout.files[of]} />
      ))}
    </dl>
  );
}

function FileRow({ name, file }: { name: string; file: Payout['files']['json'] }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <a href={file.url} className="inline-flex min-h-6 items-center underline">
          {file.url.split('/').at(-1)}
        </a>
        <CopyButton
          text={file.sha256}
          label={`Copy the SHA-256 of the ${name} file`}
          shown={`SHA-256 ${file.sha256.slice(0, 8)}…`}
        />
      </dd>
    </>
  );
}
