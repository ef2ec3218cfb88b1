import { nounFor } from '#app/format/numbers.ts';
import { marketsWords } from '#app/format/reward-words.ts';
import { useGo } from '#app/shell/shortcuts/use-go.ts';
import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import type { OwnCampaign } from './campaign.ts';
import { CampaignState } from './campaign-state.tsx';
import { cyclesWords, datesWords } from './campaign-words.ts';
import { SpendBar } from './spend-bar.tsx';

const COLUMNS: readonly [Column<OwnCampaign>, ...Column<OwnCampaign>[]] = [
  {
    name: 'Campaign',
    className: 'w-full max-w-0 py-2',
    cell: ({ name, terms, cycles, fromMs, untilMs }) => (
      <>
        <span className="line-clamp-2">{name}</span>
        <span className="mt-0.5 line-clamp-2 font-normal text-2xs text-muted">
          {cyclesWords(terms, cycles)}, {marketsWords(terms)}
          <span className="sm:hidden">, {datesWords(terms, fromMs, untilMs)}</span>
        </span>
      </>
    ),
  },
  { name: 'State', cell: ({ status }) => <CampaignState status={status} /> },
  {
    name: 'Dates (UTC)',
    className: 'max-sm:hidden whitespace-nowrap text-muted',
    cell: ({ terms, fromMs, untilMs }) => datesWords(terms, fromMs, untilMs),
  },
  {
    name: 'Scoring now',
    isFigure: true,
    className: 'max-lg:hidden whitespace-nowrap',
    cell: ({ current: { wallets } }) => `${wallets} ${nounFor(wallets, 'wallet')}`,
  },
  { name: 'Spent', className: 'max-md:hidden min-w-44', cell: (campaign) => <SpendBar of={campaign} /> },
];

const hrefOf = ({ id }: OwnCampaign): string => `/console/rewards/${id}`;

/** The campaigns as rows, of which each leads to its own page. */
export function CampaignsTable({ campaigns }: { campaigns: readonly OwnCampaign[] }) {
  const go = useGo();
  return (
    <OpeningTable
      label="Campaigns"
      columns={COLUMNS}
      rows={campaigns}
      idOf={({ id }) => id}
      hrefOf={hrefOf}
      open={(campaign) => go(hrefOf(campaign))}
      isFaint={({ status }) => status === 'ended'}
    />
  );
}
