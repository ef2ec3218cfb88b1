/** A person's visits to the watch list, epoch ms; null before the first. */
export type Visits = {
  /** The end of the visit before this one: what happened after it is new. */
  seenUntilMs: number | null;
  /** The last time that the list was looked at. */
  visitedMs: number | null;
};

/** Views within this time are one visit, so that reloading the page keeps new items marked as new. */
const SAME_VISIT_MS = 30 * 60_000;

/** The visits when the list is looked at now. */
export function visitNow({ seenUntilMs, visitedMs }: Visits, nowMs: number): Visits {
  const isNew = visitedMs !== null && nowMs - visitedMs > SAME_VISIT_MS;
  return { seenUntilMs: isNew ? visitedMs : seenUntilMs, visitedMs: nowMs };
}
