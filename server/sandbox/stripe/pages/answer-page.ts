import { escapeHtml } from '../../html.ts';
import type { ApiAnswer, ApiRequest } from '../answer-api.ts';
import { collect } from '../billing.ts';
import { findCustomer, findSession, paySession, saveCard } from '../checkout.ts';
import { readForm } from '../form.ts';
import type { Ledger } from '../ledger.ts';
import type { CheckoutSession, PortalSession, Subscription } from '../objects.ts';
import { missing, StripeFault } from '../stripe-fault.ts';
import { cancelAtPeriodEnd } from '../subscriptions.ts';
import { cardPage } from './card-page.ts';
import { dollars, pageOf } from './html.ts';
import { portalPage } from './portal-page.ts';

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};
const show = (body: string, status = 200): ApiAnswer => ({ status, headers: HTML, body });
const goTo = (location: string): ApiAnswer => ({ status: 303, headers: { location }, body: '' });

/** Does what a form asks for. @returns why not, in words for whoever filled it in; null when it is done */
function attempt(ledger: Ledger, work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StripeFault) return error.message;
    throw error;
  } finally {
    ledger.save();
  }
}

const field = (body: string, name: string): string => {
  const value = readForm(body)[name];
  return typeof value === 'string' ? value : '';
};

function payPage(ledger: Ledger, session: CheckoutSession, request: ApiRequest): ApiAnswer {
  if (session.status !== 'open') {
    return show(
      pageOf('Checkout', '<h1>This checkout is over</h1><p>Go back to Hashmark and start again.</p>'),
      410,
    );
  }
  if (request.method !== 'POST') return show(cardPage(ledger, session, null));
  const error = attempt(ledger, () => paySession(ledger, session, field(request.body, 'number')));
  if (error !== null) return show(cardPage(ledger, session, error), 402);
  return goTo(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
}

const currentOf = (ledger: Ledger, customer: string): Subscription | null =>
  Object.values(ledger.kept.subscriptions).findLast(
    (subscription) => subscription.customer === customer && subscription.status !== 'canceled',
  ) ?? null;

/** Charges again for what is open: a customer who gives another card wants to pay with it. */
function payOpen(ledger: Ledger, subscription: Subscription | null): void {
  const invoice = subscription?.latest_invoice
    ? ledger.kept.invoices[subscription.latest_invoice]
    : undefined;
  if (subscription && invoice?.status === 'open') collect(ledger, subscription, invoice);
}

function act(ledger: Ledger, portal: PortalSession, body: string): void {
  const subscription = currentOf(ledger, portal.customer);
  const action = field(body, 'action');
  if (action === 'card') {
    saveCard(ledger, findCustomer(ledger, portal.customer), field(body, 'number'));
    payOpen(ledger, subscription);
  } else if (subscription && (action === 'cancel' || action === 'resume')) {
    cancelAtPeriodEnd(ledger, subscription, action === 'cancel');
    ledger.emit('customer.subscription.updated', subscription);
  }
}

function managePage(ledger: Ledger, portal: PortalSession, request: ApiRequest): ApiAnswer {
  const error = request.method === 'POST' ? attempt(ledger, () => act(ledger, portal, request.body)) : null;
  if (request.method === 'POST' && error === null) return goTo(portal.url);
  const customer = findCustomer(ledger, portal.customer);
  const subscription = currentOf(ledger, portal.customer);
  return show(portalPage(ledger, portal, { customer, subscription, error }), error === null ? 200 : 402);
}

function invoicePage(ledger: Ledger, id: string): ApiAnswer {
  const invoice = ledger.kept.invoices[id];
  if (!invoice) throw missing('invoice', id);
  const rows = invoice.lines.data
    .map(
      ({ description, amount }) => `<tr><td>${escapeHtml(description)}</td><td>${dollars(amount)}</td></tr>`,
    )
    .join('');
  const title = `Invoice ${invoice.number}`;
  return show(
    pageOf(
      title,
      `<h1>${title}</h1><p>${invoice.status}</p><table>${rows}<tr><td>Total</td><td>${dollars(invoice.total)}</td></tr></table>`,
    ),
  );
}

function route(ledger: Ledger, request: ApiRequest): ApiAnswer {
  const [, kind = '', id = ''] =
    /^\/(c\/pay|p\/session|i)\/([A-Za-z0-9_]+)(?:\/pdf)?$/.exec(request.path) ?? [];
  if (kind === 'c/pay') return payPage(ledger, findSession(ledger, id), request);
  if (kind === 'i') return invoicePage(ledger, id);
  const portal = ledger.kept.portals[id];
  if (kind !== 'p/session' || !portal) throw missing('page', request.path);
  return managePage(ledger, portal, request);
}

/** Answers a browser on one of the pages that Stripe hosts. */
export function answerPage(ledger: Ledger, request: ApiRequest): ApiAnswer {
  try {
    return route(ledger, request);
  } catch (error) {
    if (!(error instanceof StripeFault)) throw error;
    return show(pageOf('Not found', `<h1>Not found</h1><p>${escapeHtml(error.message)}</p>`), error.status);
  }
}
