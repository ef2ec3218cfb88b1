import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { cn } from '#app/ui/class-names.ts';
import { ColumnHead } from '#app/ui/column-head.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { useMay } from '../../_parts/frame/frame.tsx';
import { EmptyState } from '../../_parts/states/empty-state.tsx';
import { RoleNote } from '../../_parts/states/role-note.tsx';
import { Day } from '../../_parts/when.tsx';
import { centsWords, invoiceWords } from './billing-words.ts';

type Invoice = Answers['billing']['invoices']['invoices'][number];

/** The bills of the organisation, for those who see to them. */
export function InvoicesPanel() {
  const trpc = useTRPC();
  const may = useMay('billing.manage');
  const query = useQuery({ ...trpc.billing.invoices.queryOptions(), enabled: may, staleTime: 60_000 });
  return (
    <Panel title="Invoices" aside={<span>newest first, at most 24</span>}>
      {may ? (
        <PanelBody what="the invoices" query={query} empty={() => null} awaited="h-24">
          {({ invoices }) => (invoices.length === 0 ? <NoInvoice /> : <Invoices rows={invoices} />)}
        </PanelBody>
      ) : (
        <RoleNote permission="billing.manage" what="see invoices" />
      )}
    </Panel>
  );
}

const NoInvoice = () => (
  <EmptyState title="No invoice yet">
    Your organisation never paid. The first invoice stands here once a plan is bought.
  </EmptyState>
);

function Invoices({ rows }: { rows: readonly Invoice[] }) {
  return (
    <table aria-label="Invoices" className="w-full text-xs">
      <thead className="text-2xs text-muted">
        <tr className="h-8">
          <ColumnHead className="px-3">Number</ColumnHead>
          <ColumnHead className="px-3">Date</ColumnHead>
          <ColumnHead className="px-3 max-sm:hidden">Status</ColumnHead>
          <ColumnHead isFigure className="px-3">
            Amount
          </ColumnHead>
          <ColumnHead isFigure className="px-3">
            <span className="sr-only">Document</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} of={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ of: invoice }: { of: Invoice }) {
  const { number, createdMs, totalCents, dueCents, status, url, pdfUrl } = invoice;
  const isOpen = status === 'open' && dueCents > 0;
  const state = <span className={cn(isOpen && 'font-medium text-down')}>{invoiceWords(invoice)}</span>;
  return (
    <tr className="h-10 border-t max-md:h-12">
      <th scope="row" className="px-3 text-left font-normal">
        <span className="block max-w-[9rem] truncate font-mono sm:max-w-none">{number || '–'}</span>
        <span className="block text-2xs sm:hidden">{state}</span>
      </th>
      <td className="px-3">
        <Day ms={createdMs} />
      </td>
      <td className="px-3 max-sm:hidden">{state}</td>
      <td className="px-3 text-right">{centsWords(totalCents)}</td>
      <td className="whitespace-nowrap px-3 text-right">
        {url ? <DocumentLink href={url} label="View" of={number} /> : null}
        {pdfUrl ? <DocumentLink href={pdfUrl} label="PDF" of={number} /> : null}
      </td>
    </tr>
  );
}

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
