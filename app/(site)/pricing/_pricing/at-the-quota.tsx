import type { ReactNode } from 'react';
import { PLANS } from '#domain/tier.ts';
import { countWords, usdWords } from './plan-words.ts';

/** What each plan does when its allowance is used up, and when a minute is. */
export function AtTheQuota() {
  const { free, growth, scale, enterprise } = PLANS;
  return (
    <section aria-labelledby="at-the-quota">
      <h2 id="at-the-quota" className="font-semibold text-lg tracking-tight">
        At the limit
      </h2>
      <dl className="mt-3 grid gap-x-8 gap-y-4 text-muted md:grid-cols-3">
        <Case name={`${free.name} stops`}>
          After {countWords(free.tokensPerMonth ?? 0)} requests in a month, the API answers 429 until the next
          month starts. You are never charged.
        </Case>
        <Case name={`${growth.name} and ${scale.name} continue`}>
          Your product stays online. Requests beyond the quota are billed on the next invoice, pro rata, at{' '}
          {usdWords(growth.overagePer100kUsd ?? 0)} ({growth.name}) or{' '}
          {usdWords(scale.overagePer100kUsd ?? 0)} ({scale.name}) per 100,000.
        </Case>
        <Case name="Within a minute">
          Requests a minute are counted over a sliding window. Above the limit, the API answers 429 and says
          in <code className="font-mono text-2xs text-text">retry-after</code> how long to wait; only{' '}
          {enterprise.name} is never stopped.
        </Case>
      </dl>
    </section>
  );
}

function Case({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t pt-3">
      <dt className="font-medium text-text">{name}</dt>
      <dd className="mt-1 leading-5">{children}</dd>
    </div>
  );
}
