import { collect } from './billing.ts';
import type { Ledger } from './ledger.ts';
import type { Invoice, Subscription } from './objects.ts';
import { turnPeriod } from './subscriptions.ts';

type Due = { at: number; do: () => void };

const isOver = ({ status }: Subscription): boolean => status === 'canceled';

function dueInvoices(ledger: Ledger): Due[] {
  const retried = Object.values(ledger.kept.invoices).filter(
    (invoice): invoice is Invoice & { next_payment_attempt: number } =>
      invoice.status === 'open' && invoice.next_payment_attempt !== null,
  );
  return retried.flatMap((invoice) => {
    const subscription = ledger.kept.subscriptions[invoice.parent.subscription_details.subscription];
    if (!subscription || isOver(subscription)) return [];
    return [{ at: invoice.next_payment_attempt, do: () => collect(ledger, subscription, invoice) }];
  });
}

function duePeriods(ledger: Ledger): Due[] {
  return Object.values(ledger.kept.subscriptions)
    .filter((subscription) => !isOver(subscription))
    .map((subscription) => ({
      at: subscription.items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY,
      do: () => turnPeriod(ledger, subscription),
    }));
}

/** Does what is due by the account's clock up to `untilMs`, each thing at its own time. */
export function runUntil(ledger: Ledger, untilMs: number): void {
  for (;;) {
    const due = [...dueInvoices(ledger), ...duePeriods(ledger)].sort((a, b) => a.at - b.at)[0];
    if (!due || due.at * 1_000 > untilMs) break;
    ledger.kept.aheadMs = Math.max(ledger.kept.aheadMs, due.at * 1_000 - Date.now());
    due.do();
  }
  ledger.kept.aheadMs = Math.max(ledger.kept.aheadMs, untilMs - Date.now());
  ledger.save();
}
