import { escapeHtml } from '../../html.ts';
import type { Ledger } from '../ledger.ts';
import type { CheckoutSession } from '../objects.ts';
import { findPrice } from '../subscriptions.ts';
import { dollars, errorLine, pageOf } from './html.ts';

/** The inputs of a card, and what it is for. */
export const cardFields = (button: string): string => `
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234" required maxlength="23">
<div class="row"><div><label for="expiry">Expiry</label>
<input id="expiry" name="expiry" autocomplete="cc-exp" placeholder="MM / YY" required maxlength="7"></div>
<div><label for="cvc">CVC</label>
<input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required maxlength="4"></div></div>
<button type="submit">${escapeHtml(button)}</button>`;

function rowsOf(ledger: Ledger, session: CheckoutSession): string {
  const prices = ledger.kept.plans[session.id]?.prices ?? [];
  return prices
    .map(({ price: id }) => {
      const price = findPrice(id);
      const cost =
        price.unit_amount === null
          ? `${dollars(Number(price.unit_amount_decimal) * 100_000)} per 100,000`
          : `${dollars(price.unit_amount)} a month`;
      return `<tr><td>${escapeHtml(price.nickname)}</td><td>${cost}</td></tr>`;
    })
    .join('');
}

/** The page on which a subscription is paid. */
export function cardPage(ledger: Ledger, session: CheckoutSession, error: string | null): string {
  const back = session.cancel_url ? `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>` : '';
  return pageOf(
    'Pay with card',
    `<h1>Subscribe to Hashmark</h1><p class="sum">${dollars(session.amount_total)}</p><p>due today, then every month</p>
<table>${rowsOf(ledger, session)}</table>
<form method="post">${errorLine(error)}${cardFields('Subscribe')}</form>${back}`,
  );
}
