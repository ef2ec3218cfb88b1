import { openPortalEndpoint } from './billing/open-portal.ts';
import { startCheckoutEndpoint } from './billing/start-checkout.ts';

/** Operations of the plan that an organisation pays for. */
export const BILLING_ROUTES = [startCheckoutEndpoint, openPortalEndpoint];
