import { useSyncExternalStore } from 'react';
import { currentSlip, EMPTY_SLIP, type Slip, subscribeSlip } from './slip-store.ts';

/** The slip of this browser; the empty one in the server's rendering. */
export const useSlip = (): Slip => useSyncExternalStore(subscribeSlip, currentSlip, () => EMPTY_SLIP);
