import { escapeHtml } from '../../html.ts';
import { cardOf } from '../billing.ts';
import { isMetered } from '../catalog.ts';
import type { Ledger } from '../ledger.ts';
import type { Customer, Invoice, PortalSession, Subscription } from '../objects.ts';
import { cardFields } from './card-page.ts';
import { dollars, errorLine, pageOf } from './html.ts';

const dayOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10);

const button = (action: string, text: string): string =>
  `<form method="post"><input type="hidden" name="action" value="${action}"><button class="plain" type="submit">${text}</button></form>`;

function planOf(subscription: Subscription | null): string {
  if (!subscription) return '<p>No current plan.</p>';
  const items = subscription.items.data;
  const name = items.find(({ price }) => !isMetered(price))?.price.nickname ?? '';
  const until = dayOf(items[0]?.current_period_end ?? 0);
  const says = subscription.cancel_at_period_end ? `Cancels on ${until}` : `Renews on ${until}`;
  const act = subscription.cancel_at_period_end
    ? button('resume', 'Don’t cancel plan')
    : button('cancel', 'Cancel plan');
  return `<p><strong>${escapeHtml(name)}</strong> (${subscription.status})</p><p>${says}</p>${act}
<p>A plan with usage-based prices is changed in the console, not here.</p>`;
}

const invoiceRow = (invoice: Invoice): string =>
  `<tr><td><a href="${escapeHtml(invoice.hosted_invoice_url)}">${escapeHtml(invoice.number)}</a>, ${dayOf(invoice.created)}, ${invoice.status}</td><td>${dollars(invoice.total)}</td></tr>`;

/** The page on which a customer sees bills, changes the card and cancels. */
export function portalPage(
  ledger: Ledger,
  portal: PortalSession,
  {
    customer,
    subscription,
    error,
  }: { customer: Customer; subscription: Subscription | null; error: string | null },
): string {
  const card = cardOf(ledger, customer)?.card;
  const invoices = Object.values(ledger.kept.invoices)
    .filter((invoice) => invoice.customer === customer.id)
    .reverse();
  const back = portal.return_url
    ? `<p><a href="${escapeHtml(portal.return_url)}">Return to Hashmark</a></p>`
    : '';
  return pageOf(
    'Billing',
    `<h1>Billing of ${escapeHtml(customer.name ?? customer.id)}</h1>${back}${errorLine(error)}
<h2>Current plan</h2>${planOf(subscription)}
<h2>Payment method</h2><p>${card ? `${card.brand} ending in ${card.last4}` : 'No card.'}</p>
<form method="post"><input type="hidden" name="action" value="card">${cardFields('Update card')}</form>
<h2>Invoices</h2><table>${invoices.map(invoiceRow).join('') || '<tr><td>None yet.</td></tr>'}</table>`,
  );
}
