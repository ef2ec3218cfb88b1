/** Versions of payouts that a campaign's page begins with. */
export const FIRST_PAYOUTS = 8;
