import { z } from 'zod';
import { PAID_TIERS } from '#domain/billing/paid-tier.ts';
import { listInvoices } from '#services/billing/list-invoices.ts';
import { openPortal } from '#services/billing/open-portal.ts';
import { refreshBilling } from '#services/billing/refresh-billing.ts';
import { showBilling } from '#services/billing/show-billing.ts';
import { startCheckout } from '#services/billing/start-checkout.ts';
import { router, sessionProcedure } from '../init.ts';

/** The plan of the signed-in person's organisation: what it costs, buying one, and its bills. */
export const billingRouter = router({
  overview: sessionProcedure.query(({ ctx }) => showBilling(ctx.services)),
  invoices: sessionProcedure.query(({ ctx }) => listInvoices(ctx.services)),
  checkout: sessionProcedure
    .input(z.object({ tier: z.enum(PAID_TIERS) }))
    .mutation(({ ctx, input }) => startCheckout(ctx.services, input)),
  portal: sessionProcedure.mutation(({ ctx }) => openPortal(ctx.services)),
  refresh: sessionProcedure.mutation(({ ctx }) => refreshBilling(ctx.services)),
});
