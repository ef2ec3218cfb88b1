import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiverProblem } from '#app/console/webhooks/_form/webhook-draft.ts';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import { anyAddress } from '#domain/webhook/testing/random-addresses.ts';
import { checkDraft } from '#services/webhook/check-draft.ts';
import type { SubscriptionDraft } from '#store/webhook/subscription-row.ts';
import { readTarget } from './target.ts';

const urlOf = (address: string): string => `https://${address.includes(':') ? `[${address}]` : address}/`;

const formTakes = (address: string): boolean =>
  receiverProblem(urlOf(address), { allowLoopback: false }).url === undefined;

const DRAFT: SubscriptionDraft = {
  ...{ kind: 'market', channel: 'http', url: null, chatId: null, wallets: [], builders: [] },
  ...{ eventTypes: ['fill'], fixtures: [], filters: NO_FILTERS, predicate: null },
  ...{ scope: 'market', status: 'active', pausedBy: null },
};

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
const apiTakes = (address: string): boolean =>
  passes(() =>
    checkDraft({ ...DRAFT, url: urlOf(address) }, 'enterprise', {
      ...{ scaleQuota: { subscriptions: 1, addressesEach: 1 }, allowLoopback: false },
    }),
  );
const deliveryReads = (address: string): boolean =>
  passes(() => readTarget(urlOf(address), { allowLoopback: false }));

it('the form, the API and a delivery allow the same addresses', () => {
  let allowed = 0;
  fc.assert(
    fc.property(anyAddress, (address) => {
      const verdicts = { form: formTakes(address), api: apiTakes(address), delivery: deliveryReads(address) };
      expect(new Set(Object.values(verdicts)).size, JSON.stringify({ address, ...verdicts })).toBe(1);
      if (verdicts.form) allowed += 1;
    }),
    { numRuns: 2_000 },
  );
  expect(allowed).toBeGreaterThan(100);
  expect(allowed).toBeLessThan(1_900);
});
