import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Slip } from '#app/slip/slip-store.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { SlipDriver, type SlipView } from './slip-driver.ts';
import type { Order } from './slip-machine.ts';

type DriverInput = {
  order: Order | null;
  terms: VenueTerms | undefined;
  consent: Slip['consent'];
  standingE6: bigint;
};

/** The driver of this page's slip, fed with what is on it. */
export function useSlipDriver({
  order,
  terms,
  consent,
  standingE6,
}: DriverInput): SlipView & { driver: SlipDriver } {
  const [driver] = useState(() => new SlipDriver());
  const view = useSyncExternalStore(driver.subscribe, driver.view, driver.view);
  useEffect(() => {
    driver.terms = terms ?? null;
    driver.consent = consent;
    driver.standingE6 = standingE6;
  }, [driver, terms, consent, standingE6]);
  // What is asked for is compared by value: a new object of the same slip changes nothing.
  useEffect(() => driver.change(order));
  return { ...view, driver };
}
