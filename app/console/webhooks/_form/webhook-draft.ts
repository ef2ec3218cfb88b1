import type { Problems } from '#app/ui/form/rules.ts';
import { parseCoin } from '#domain/coin.ts';
import { DIRS, type Dir } from '#domain/fill.ts';
import type { MarketEventType } from '#domain/webhook/event-types.ts';
import { isRewardEvent, MARKET_EVENT_TYPES, ORDER_STATUSES } from '#domain/webhook/event-types.ts';
import { readReceiverUrl } from '#domain/webhook/receiver-url.ts';
import {
  WEBHOOK_LIMITS,
  type WebhookChannel,
  type WebhookFilters,
  type WebhookScope,
  type WebhookTerms,
} from '#domain/webhook/subscription.ts';
import { type DraftGroup, draftOfPredicate } from '../_predicate/predicate-draft.ts';
import { readPredicateDraft, readPredicateText } from '../_predicate/predicate-json.ts';
import { readAddresses } from './address-list.ts';

type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What stands in the form of a subscription, as typed. */
export type WebhookDraft = {
  channel: WebhookChannel;
  url: string;
  chatId: string;
  eventTypes: readonly MarketEventType[];
  scope: WebhookScope;
  /** One address a line. */
  wallets: string;
  builders: string;
  coins: string;
  minNotional: string;
  sides: readonly ('A' | 'B')[];
  dirs: readonly Dir[];
  statuses: readonly OrderStatus[];
  predicate: DraftGroup;
  /** The predicate as text while it is edited as JSON; null while it is built from parts. */
  predicateJson: string | null;
};

/** The form of a subscription that is not there yet. */
export const emptyDraft = (): WebhookDraft => ({
  ...({ channel: 'http', url: '', chatId: '', eventTypes: ['fill'], scope: 'address' } as const),
  ...{ wallets: '', builders: '', coins: '', minNotional: '', sides: [], dirs: [], statuses: [] },
  ...{ predicate: draftOfPredicate(null), predicateJson: null },
});

/** What of a subscription its form shows. */
export type EditedWebhook = Pick<
  WebhookTerms,
  'eventTypes' | 'wallets' | 'builders' | 'filters' | 'predicate' | 'scope'
> & { channel: WebhookChannel; url: string | null; chatId: bigint | null };

const known = <T extends string>(values: readonly T[], given: readonly string[]): T[] =>
  values.filter((value) => given.includes(value));

/** The form as an existing subscription fills it. */
export const draftOf = (webhook: EditedWebhook): WebhookDraft => ({
  channel: webhook.channel,
  url: webhook.url ?? '',
  chatId: webhook.chatId?.toString() ?? '',
  eventTypes: known(MARKET_EVENT_TYPES, webhook.eventTypes),
  scope: webhook.scope,
  wallets: webhook.wallets.join('\n'),
  builders: webhook.builders.join('\n'),
  coins: webhook.filters.coins.join(' '),
  minNotional: webhook.filters.min_notional?.toString() ?? '',
  sides: webhook.filters.sides,
  dirs: known(DIRS, webhook.filters.dirs),
  statuses: known(ORDER_STATUSES, webhook.filters.statuses),
  ...{ predicate: draftOfPredicate(webhook.predicate), predicateJson: null },
});

/** The terms that select its events, in the API's format. */
export type TermsInput = {
  event_types: MarketEventType[];
  scope: WebhookScope;
  wallets: string[];
  builders: string[];
  filters: {
    coins: string[];
    min_notional: number | null;
    sides: ('A' | 'B')[];
    dirs: Dir[];
    statuses: OrderStatus[];
  } & WebhookFilters;
  predicate: WebhookTerms['predicate'];
};
export type WebhookInput = TermsInput & { channel: WebhookChannel; url?: string; telegram_chat_id?: string };

/** What is wrong with the form, at its fields. */
export type DraftProblems = Problems<WebhookDraft>;

/** Limits of the form beyond the syntax of its fields. */
export type DraftBounds = {
  /** Addresses that one subscription of the plan may watch. */
  addressesEach: number | null;
  /** Whether receivers on this machine may be named. */
  allowLoopback: boolean;
};

function readCoins(text: string): string[] | string {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  const wrong = words.find((word) => parseCoin(word) === null);
  if (wrong !== undefined) return `${wrong.slice(0, 20)} is not a coin. Coins are written #10.`;
  return words.length > WEBHOOK_LIMITS.coins ? `Name at most ${WEBHOOK_LIMITS.coins} coins.` : words;
}

function readNotional(text: string): number | null | string {
  const digits = text.replaceAll(/[\s,_$]/g, '');
  if (digits === '') return null;
  const usd = Number(digits);
  const isFine = Number.isFinite(usd) && usd >= 0 && usd <= WEBHOOK_LIMITS.minNotional;
  return isFine ? usd : 'Write an amount in USD, such as 500.';
}

/** What is wrong with the address that events are sent to. */
export function receiverProblem(
  url: string,
  { allowLoopback }: Pick<DraftBounds, 'allowLoopback'>,
): { url?: string } {
  if (url.trim() === '') return { url: 'Write the address that events are sent to.' };
  const reading = readReceiverUrl(url.trim(), { allowLoopback });
  return 'problem' in reading ? { url: `The URL ${reading.problem}.` } : {};
}

function destinationProblems({ channel, url, chatId }: WebhookDraft, bounds: DraftBounds): DraftProblems {
  if (channel === 'http') return receiverProblem(url, bounds);
  return /^-?\d{1,18}$/.test(chatId) ? {} : { chatId: 'Choose a linked chat.' };
}

function addressProblems(draft: WebhookDraft, bounds: DraftBounds): DraftProblems {
  const { scope, wallets, builders, eventTypes } = draft;
  if (scope === 'market') return {};
  const [walletList, builderList] = [readAddresses(wallets), readAddresses(builders)];
  const count = walletList.addresses.length + builderList.addresses.length;
  const most = bounds.addressesEach ?? WEBHOOK_LIMITS.addresses;
  const total =
    count > most
      ? `These are ${count} addresses; one webhook watches at most ${most}.`
      : count === 0
        ? 'Name at least one wallet or builder.'
        : null;
  const ofWallets = walletList.problem ?? (builderList.problem === null ? total : null);
  const isUnfound = eventTypes.some(isRewardEvent) && count > 0 && builderList.addresses.length === 0;
  const ofBuilders =
    builderList.problem ??
    (isUnfound ? 'Enter a builder address. Reward events are matched by builder.' : null);
  return {
    ...(ofWallets !== null && { wallets: ofWallets }),
    ...(ofBuilders !== null && { builders: ofBuilders }),
  };
}

/** The predicate of the form, or why it is none. */
function readCondition({
  predicate,
  predicateJson,
}: WebhookDraft): { predicate: WebhookTerms['predicate'] } | { problem: string } {
  if (predicateJson !== null) return readPredicateText(predicateJson);
  const { predicate: read, problem } = readPredicateDraft(predicate);
  return problem ? { problem: `One condition is not valid: it ${problem.message}.` } : { predicate: read };
}

/** What the form says of events, or what is wrong with it. */
export function readTerms(
  draft: WebhookDraft,
  bounds: DraftBounds,
): { terms: TermsInput } | { problems: DraftProblems } {
  const coins = readCoins(draft.coins);
  const minNotional = readNotional(draft.minNotional);
  const condition = readCondition(draft);
  const problems: DraftProblems = {
    ...addressProblems(draft, bounds),
    ...(draft.eventTypes.length === 0 && { eventTypes: 'Choose at least one event type.' }),
    ...(typeof coins === 'string' && { coins }),
    ...(typeof minNotional === 'string' && { minNotional }),
    ...('problem' in condition && { predicate: condition.problem }),
  };
  if (typeof coins === 'string' || typeof minNotional === 'string' || 'problem' in condition)
    return { problems };
  if (Object.keys(problems).length > 0) return { problems };
  const isMarket = draft.scope === 'market';
  const { eventTypes, scope, sides, dirs, statuses } = draft;
  return {
    terms: {
      ...{ event_types: [...eventTypes], scope, predicate: condition.predicate },
      wallets: isMarket ? [] : readAddresses(draft.wallets).addresses,
      builders: isMarket ? [] : readAddresses(draft.builders).addresses,
      filters: {
        ...{ coins, min_notional: minNotional, sides: [...sides], dirs: [...dirs] },
        statuses: [...statuses],
      },
    },
  };
}

/** What the form asks for, or what is wrong with each of its fields. */
export function readWebhookDraft(
  draft: WebhookDraft,
  bounds: DraftBounds,
): { input: WebhookInput } | { problems: DraftProblems } {
  const reading = readTerms(draft, bounds);
  const destination = destinationProblems(draft, bounds);
  if ('problems' in reading) return { problems: { ...destination, ...reading.problems } };
  if (Object.keys(destination).length > 0) return { problems: destination };
  const { channel, url, chatId } = draft;
  const to = channel === 'http' ? { url: url.trim() } : { telegram_chat_id: chatId };
  return { input: { ...reading.terms, channel, ...to } };
}

/** The rules of the form. */
export function draftProblems(draft: WebhookDraft, bounds: DraftBounds): DraftProblems {
  const reading = readWebhookDraft(draft, bounds);
  return 'problems' in reading ? reading.problems : {};
}

/** What a form without problems asks for. @throws while it has some */
export function inputOf(draft: WebhookDraft, bounds: DraftBounds): WebhookInput {
  const reading = readWebhookDraft(draft, bounds);
  if ('input' in reading) return reading.input;
  throw new Error(Object.values(reading.problems)[0]);
}

const FIELDS: Record<string, keyof WebhookDraft> = {
  ...{ url: 'url', telegram_chat_id: 'chatId', event_types: 'eventTypes' },
  ...{ wallets: 'wallets', builders: 'builders', predicate: 'predicate' },
};

/** The field of the form for one of what is sent. */
export const draftFieldOf = (sent: string | null): keyof WebhookDraft | null => FIELDS[sent ?? ''] ?? null;
