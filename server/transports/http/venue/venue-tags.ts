/** What the groups of the venue's operations are about, in the order in which the reference shows them. */
export const VENUE_TAGS = [
  {
    name: 'Requests',
    description: 'Requests for quotes, from the choice of legs to the receipt.',
  },
  { name: 'Positions', description: 'Parlays of an account, and the gasless claim of what they paid.' },
  { name: 'Cashout', description: 'Offers for live positions, and their sale.' },
  { name: 'Vault', description: 'The pooled vault.' },
  { name: 'Rewards', description: 'Payouts of reward cycles on chain: funding and gasless claims.' },
  {
    name: 'Books',
    description: 'Public accounts: fees of builders, and the reconciliation with the chain.',
  },
  { name: 'Makers', description: 'Quotes over REST, and figures of a maker.' },
  { name: 'Service', description: 'This document.' },
] as const;

export type VenueTag = (typeof VENUE_TAGS)[number]['name'];
