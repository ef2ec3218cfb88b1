/** How many legs a parlay has. Apart from the legs themselves, whose hashes a page that only counts does without. */
export const MIN_LEGS = 2;
export const MAX_LEGS = 6;
