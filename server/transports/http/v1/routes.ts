import type { Endpoint } from '#transports/http/endpoint.ts';
import { listPlansEndpoint } from './pricing/list-plans.ts';

/** Every operation of the API. The order is free: fixed path segments win over parameters. */
export const ROUTES: readonly Endpoint[] = [listPlansEndpoint];
