let isUnderWay = false;

/** Navigates with a full page load, which drops everything still pending here. */
export function leaveFor(href: string): void {
  isUnderWay = true;
  // The page may be restored from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isUnderWay = false;
  });
  window.location.assign(href);
}

/**
 * Whether this page is being left. It stays alive until the next one responds; reads that fail meanwhile for lack
 * of a session must not start another navigation.
 */
export const isLeaving = (): boolean => isUnderWay;
