import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { cn } from '#app/ui/class-names.ts';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { Day } from '../../_parts/when.tsx';
import { centsWords, invoiceWords } from './billing-words.ts';

type Invoice = Answers['billing']['invoices']['invoices'][number];

/** Invoices of the organisation, for roles with `billing.manage`. */
export function InvoicesPanel() {
  const trpc = useTRPC();
  const may = useMay('billing.manage');
  const query = useQuery({ ...trpc.billing.invoices.queryOptions(), enabled: may, staleTime: 60_000 });
  return (
    <Panel title="Invoices" aside={<span>newest first, at most 24</span>}>
      {may ? (
        <PanelBody what="the invoices" query={query} empty={() => null} awaited="h-24">
          {({ invoices }) =>
            invoices.length === 0 ? (
              <NoInvoice />
            ) : (
              <Table label="Invoices" columns={COLUMNS} rows={invoices} idOf={({ id }) => id} height="tall" />
            )
          }
        </PanelBody>
      ) : (
        <RoleNote permission="billing.manage" what="see invoices" />
      )}
    </Panel>
  );
}

const NoInvoice = () => (
  <EmptyState title="No invoices yet">The first invoice appears here once you buy a plan.</EmptyState>
);

function State({ of: invoice }: { of: Invoice }) {
  const isOpen = invoice.status === 'open' && invoice.dueCents > 0;
  return <span className={cn(isOpen && 'font-medium text-down')}>{invoiceWords(invoice)}</span>;
}

const COLUMNS: readonly Column<Invoice>[] = [
  {
    name: 'Number',
    isRowHead: true,
    cell: (invoice) => (
      <>
        <span className="block max-w-[9rem] truncate font-mono sm:max-w-none">{invoice.number || '–'}</span>
        <span className="block text-2xs sm:hidden">
          <State of={invoice} />
        </span>
      </>
    ),
  },
  { name: 'Date', cell: ({ createdMs }) => <Day ms={createdMs} /> },
  { name: 'Status', className: 'max-sm:hidden', cell: (invoice) => <State of={invoice} /> },
  { name: 'Amount', isFigure: true, cell: ({ totalCents }) => centsWords(totalCents) },
  {
    name: 'Document',
    head: <span className="sr-only">Document</span>,
    isFigure: true,
    cellClass: 'whitespace-nowrap',
    cell: ({ number, url, pdfUrl }) => (
      <>
        {url ? <DocumentLink href={url} label="View" of={number} /> : null}
        {pdfUrl ? <DocumentLink href={pdfUrl} label="PDF" of={number} /> : null}
      </>
    ),
  },
];

function DocumentLink({ href, label, of: number }: { href: string; label: string; of: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="ml-3 inline-flex min-h-6 items-center underline first:ml-0 hover:text-accent-text"
    >
      {label}
      <span className="sr-only"> of invoice {number}</span>
    </a>
  );
}
