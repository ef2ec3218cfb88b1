/**
 * How many legs a parlay has. In a separate module, so that pages that only count legs do not load the hashing code.
 */
export const MIN_LEGS = 2;
export const MAX_LEGS = 6;
