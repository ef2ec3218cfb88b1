/**
 * Requests that became chargeable since the last look: those beyond the quota that were not seen before. A request
 * is so charged at most once, by the plan in force when it was seen; a change of plan never charges for the past.
 * @param seen requests of the month at the last look
 * @param used requests of the month now
 * @param quota requests that the plan includes
 */
export const overageSince = (seen: number, used: number, quota: number): number =>
  Math.max(0, used - Math.max(seen, quota));
