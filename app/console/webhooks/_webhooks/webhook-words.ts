import { formatUsd, nounFor, shortAddress } from '#app/format/numbers.ts';
import { eventDescriptor } from '#domain/webhook/event-types.ts';
import { sayPredicate } from '#domain/webhook/say-predicate.ts';
import type { WebhookFilters, WebhookTerms } from '#domain/webhook/subscription.ts';

type Terms = Pick<WebhookTerms, 'eventTypes' | 'wallets' | 'builders' | 'filters' | 'predicate' | 'scope'>;

const listed = (words: readonly string[], last = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${nounFor(count, noun)}`;

function ofWhom({ scope, wallets, builders }: Terms): string {
  if (scope === 'market') return 'the whole market';
  const [wallet] = wallets;
  const [builder] = builders;
  return listed(
    [
      wallet && wallets.length === 1 ? `wallet ${shortAddress(wallet)}` : counted(wallets.length, 'wallet'),
      builder && builders.length === 1
        ? `builder ${shortAddress(builder)}`
        : counted(builders.length, 'builder'),
    ].filter((words) => !words.startsWith('0 ')),
    'or',
  );
}

const SIDE = { B: 'buys', A: 'sells' } as const;
/** Coins that are named; of more only how many there are. */
const NAMED_COINS = 3;

/** What the filters let through, a part each. */
function filterParts({ coins, min_notional, sides, dirs, statuses }: WebhookFilters): string[] {
  return [
    ...(min_notional === null || min_notional === 0 ? [] : [`from ${formatUsd(min_notional)}`]),
    ...(coins.length === 0
      ? []
      : [coins.length > NAMED_COINS ? `in ${counted(coins.length, 'coin')}` : `in ${listed(coins, 'or')}`]),
    ...(sides.length === 1 && sides[0] ? [`${SIDE[sides[0]]} only`] : []),
    ...(dirs.length === 0 ? [] : [`direction ${listed(dirs, 'or')}`]),
    ...(statuses.length === 0 ? [] : [`orders ${listed(statuses, 'or')}`]),
  ];
}

/** A subscription's events in words: `Fills of 2 wallets, from $500, when price above 0.9`. */
export function hearsOf(terms: Terms): string {
  const events = listed(terms.eventTypes.map((type) => eventDescriptor(type)?.plural ?? type)) || 'nothing';
  const parts = [
    `${events.charAt(0).toUpperCase()}${events.slice(1)} of ${ofWhom(terms)}`,
    ...filterParts(terms.filters),
    ...(terms.predicate ? [`when ${sayPredicate(terms.predicate)}`] : []),
  ];
  return parts.join(', ');
}

/** Where its events go, as short as it is still known: a host with its path, or a chat. */
export function receiverOf({ url, chatId }: { url: string | null; chatId: bigint | null }): string {
  if (chatId !== null) return `chat ${chatId}`;
  const parsed = URL.parse(url ?? '');
  return parsed ? `${parsed.host}${parsed.pathname === '/' ? '' : parsed.pathname}` : (url ?? '');
}
