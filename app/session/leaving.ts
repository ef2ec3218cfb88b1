let isUnderWay = false;

/** Goes to another page as a whole, which ends what this one still waits for. */
export function leaveFor(href: string): void {
  isUnderWay = true;
  // Somebody may come back to this page as it was left.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isUnderWay = false;
  });
  window.location.assign(href);
}

/**
 * Whether this page is being left. Until the other one answers it lives on, its reads fail where the session has ended,
 * and to leave for each of them would begin the way anew, or lead elsewhere.
 */
export const isLeaving = (): boolean => isUnderWay;
