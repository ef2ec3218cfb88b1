import { GRACE_MS } from '#domain/billing/subscription.ts';
import { PLANS } from '#domain/tier.ts';
import { DAY_MS } from '#domain/time.ts';
import { countWords } from './plan-words.ts';

const { free } = PLANS;

const QUESTIONS: readonly [question: string, answer: string][] = [
  [
    'When does a new plan take effect?',
    'With the next request, on every key. Keys stay the same; only their limits change.',
  ],
  [
    'What if I change plans within a month?',
    'You pay for the days on each: the rest of the old plan is credited against the new one. Requests beyond a quota are charged by the plan that held when they were made, never again by the new one.',
  ],
  [
    'What happens when a card is declined?',
    `Your limits stay for ${GRACE_MS / DAY_MS} days while the payment is tried again. Give another card in the billing portal and nothing changes; after that the organisation is on ${free.name} until it is paid.`,
  ],
  [
    'How do I cancel?',
    'In the billing portal, in two clicks. The plan stays to the end of the paid month, and what was used beyond the quota is on the last invoice.',
  ],
  [
    'Do I need a key at all?',
    `No. Without one an address has ${countWords(free.requestsPerMinute)} requests a minute and ${countWords(free.tokensPerMonth ?? 0)} a month, the same as ${free.name}. A key makes them yours instead of your network’s.`,
  ],
  [
    'What counts as a request?',
    'Each call of the API that is answered, whatever its size, and each stream that is opened. Refused calls (429, 401) cost nothing.',
  ],
];

/** Questions that people ask before they pay. */
export function Faq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="font-semibold text-lg tracking-tight">
        Questions
      </h2>
      <div className="mt-3 border-t">
        {QUESTIONS.map(([question, answer]) => (
          <details key={question} className="group border-b">
            <summary className="flex min-h-11 list-none items-center gap-2 py-2 font-medium marker:hidden">
              <span aria-hidden className="w-3 text-muted transition-transform group-open:rotate-90">
                ›
              </span>
              {question}
            </summary>
            <p className="max-w-[70ch] pb-3 pl-5 text-muted leading-5">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
