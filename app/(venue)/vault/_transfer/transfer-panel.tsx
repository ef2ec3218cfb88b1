import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useVenue as useAnswer } from '#app/data/use-venue.ts';
import type { VaultPositionsView, VaultView } from '#app/data/venue-views.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { type Asked, PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useVenueTerms } from '#app/wallet/use-venue-terms.ts';
import { POSITIONS_PATH, REFRESH_MS } from '../_vault/vault-paths.ts';
import { DepositForm } from './deposit-form.tsx';
import { Moved } from './moved.tsx';
import { RedeemForm } from './redeem-form.tsx';
import type { Holding } from './use-holding.ts';
import { useTransfer } from './use-transfer.ts';

const KINDS = ['deposit', 'redeem'] as const;
const OPTIONS = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'redeem', label: 'Redeem' },
] as const;

type TransferPanelProps = { vault: Asked<VaultView>; holding: Holding | null };

/** Into and out of the pool, with one signature each. */
export function TransferPanel({ vault, holding }: TransferPanelProps) {
  const [kind, setKind] = useQueryState('do', parseAsStringLiteral(KINDS).withDefault('deposit'));
  const { data: book } = useAnswer<VaultPositionsView>(POSITIONS_PATH, REFRESH_MS);
  const { terms } = useVenueTerms();
  const run = useTransfer(vault.data?.vault);
  const choose = (next: (typeof KINDS)[number]): void => {
    if (run.isBusy || run.phase.at === 'unsure') return;
    run.reset();
    void setKind(next);
  };
  return (
    <Panel
      title={kind === 'deposit' ? 'Deposit' : 'Redeem'}
      aside={<Segmented label="Deposit or redeem" value={kind} options={OPTIONS} onChange={choose} />}
    >
      <PanelBody what="the vault" query={vault} empty={() => null} awaited="h-72" isQuietWhenStale>
        {(pool) => {
          if (run.phase.at === 'done') return <Moved moved={run.phase.moved} onMore={run.reset} />;
          const shared = { terms, run, holding, vault: holding?.vault ?? pool };
          return kind === 'deposit' ? <DepositForm {...shared} /> : <RedeemForm {...shared} book={book} />;
        }}
      </PanelBody>
    </Panel>
  );
}
