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
    'What if I change plans mid-month?',
    'You pay for the days on each plan: the unused part of the old plan is credited towards the new one. Requests beyond a quota are charged once, at the price of the plan you had when you made them.',
  ],
  [
    'What happens when a card is declined?',
    `Your limits stay for ${GRACE_MS / DAY_MS} days while the payment is retried. Update your card in the billing portal and nothing changes. After that, the organisation is on ${free.name} until the invoice is paid.`,
  ],
  [
    'How do I cancel?',
    'In the billing portal, in two clicks. The plan stays active until the end of the paid month, and any overage is on the last invoice.',
  ],
  [
    'Do I need a key at all?',
    `No. Without a key, an IP address has ${countWords(free.requestsPerMinute)} requests a minute and ${countWords(free.tokensPerMonth ?? 0)} a month, the same as ${free.name}. A key gives you an allowance of your own instead of one shared with your network.`,
  ],
  [
    'What counts as a request?',
    'Each API call that is answered, whatever its size, and each stream that is opened. Rejected calls (429, 401) are free.',
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
