/** The venue's chain, as the specification fixes it; its nodes and contracts are in the venue's terms. */
export const VENUE_CHAIN_ID = 998;
