import type { KeyScope } from '#domain/key.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import type { Admission } from '#services/usage/meter.ts';
import type { Fault } from '#transports/faults/fault.ts';

type Exceeded = Admission & { admitted: false };

const limitMessage = ({ exceeded, standing: { plan } }: Exceeded): string =>
  ({
    budget: 'Monthly budget of this API key exceeded',
    attempts: 'Too many requests with an invalid API key',
    month: `Monthly quota of ${plan.tokensPerMonth} requests exceeded on the ${plan.name} tier`,
    minute: `Rate limit of ${plan.requestsPerMinute} requests per minute exceeded on the ${plan.name} tier`,
  })[exceeded];

/** Every reason for which the gate refuses a request, in the words of the data API: REST, streams and upgrades alike. */
export const REFUSALS = {
  unknownKey: { code: 'unauthorized', message: 'Invalid or revoked API key' },
  foreignAddress: { code: 'forbidden', message: 'This API key cannot be used from this address.' },
  keyForPeople: {
    code: 'forbidden',
    message: 'This route requires a signed-in console session; an API key cannot manage keys or billing.',
  },
  signedOut: { code: 'unauthorized', message: 'Sign in to the console first.' },
  crossSite: { code: 'forbidden', message: 'Cross-site requests cannot change this account.' },
  nobody: { code: 'unauthorized', message: 'Sign in to the console or send an API key.' },
  planTooLow: (tier: Tier) => ({
    ...{ code: 'forbidden', message: `This requires the ${PLANS[tier].name} tier.` },
  }),
  tierTooLow: (tier: Tier) => ({
    ...{ code: 'forbidden', message: `This route requires an API key of the ${PLANS[tier].name} tier.` },
  }),
  outOfScope: (scope: KeyScope) => ({
    ...{ code: 'forbidden', message: `This API key does not have the scope ${scope}.` },
  }),
  exceeded: (admission: Exceeded) => ({
    ...{ code: 'rate_limited', message: limitMessage(admission) },
    retryAfterSeconds: admission.retryAfterSeconds,
  }),
  tooManyVisits: (kind: 'address' | 'person', retryAfterSeconds: number) => ({
    ...{ code: 'rate_limited', message: `Too many requests from this ${kind}`, retryAfterSeconds },
  }),
} as const satisfies Record<string, Fault | ((...facts: never[]) => Fault)>;
