import type { Column } from '#app/ui/table/table.tsx';
import { OpeningTable } from '../../_parts/opening-table.tsx';
import { When } from '../../_parts/when.tsx';
import { ACTION_WORDS, detailWords } from './audit-words.ts';
import type { Entry } from './use-audit.ts';

const COLUMNS: readonly [Column<Entry>, ...Column<Entry>[]] = [
  {
    name: 'Action',
    className: 'w-full max-w-0',
    cell: ({ action, details, actorLabel }) => (
      <span className="block min-w-0 max-md:py-1.5 md:flex md:items-baseline md:gap-2">
        <span className="block shrink-0 truncate">{ACTION_WORDS[action]}</span>
        <span className="block min-w-0 truncate font-normal text-muted" title={detailWords(details)}>
          {detailWords(details)}
        </span>
        <span className="block truncate font-normal text-2xs text-muted md:hidden">{actorLabel}</span>
      </span>
    ),
  },
  {
    name: 'Actor',
    className: 'max-md:hidden whitespace-nowrap',
    cell: ({ actorLabel }) => (
      <span className="block max-w-[16rem] truncate" title={actorLabel}>
        {actorLabel}
      </span>
    ),
  },
  {
    name: 'From',
    className: 'max-xl:hidden whitespace-nowrap font-mono text-muted',
    cell: ({ address }) => address || '–',
  },
  {
    name: 'Time',
    isFigure: true,
    className: 'relative z-[1] whitespace-nowrap text-muted',
    cell: ({ timeMs }) => (
      <>
        <span className="max-lg:hidden">
          <When ms={timeMs} />
        </span>
        <span className="lg:hidden">
          <When ms={timeMs} isShort />
        </span>
      </>
    ),
  },
];

/** Entries as rows; one opens all that is known of it. */
export function AuditTable({ rows, open }: { rows: readonly Entry[]; open: (entry: Entry) => void }) {
  return (
    <OpeningTable
      label="Audit log"
      columns={COLUMNS}
      rows={rows}
      idOf={({ auditId }) => auditId}
      hrefOf={({ auditId }) => `/console/audit?entry=${auditId}`}
      open={open}
    />
  );
}
