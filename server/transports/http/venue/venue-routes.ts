import { createRfqOperation } from './rfq/create-rfq.ts';
import { showRfqOperation } from './rfq/show-rfq.ts';
import type { VenueOperation } from './venue-operation.ts';

/** Every operation of the venue. */
export const VENUE_ROUTES: readonly VenueOperation[] = [createRfqOperation, showRfqOperation];
