import type { GateRequest } from '../decision.ts';
import { type Requirement, takesSession } from '../requirement.ts';
import type { Caller } from './caller.ts';
import { isOwnPage } from './own-page.ts';

/** What the gate is asked about an HTTP request, upgrades included. */
export const gateRequestOf = (caller: Caller, operation: Requirement): GateRequest => ({
  credentials: {
    apiKey: caller.header('x-api-key'),
    authorization: caller.header('authorization'),
    search: caller.search,
  },
  browser: takesSession(operation.access)
    ? { cookie: caller.header('cookie'), isOwnPage: isOwnPage(caller) }
    : null,
  ip: caller.ip,
  address: caller.address,
  operation,
});
