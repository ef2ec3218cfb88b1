import { z } from 'zod';
import { address, bookRounding, mantissaNeedsFive } from '../http/info-request.ts';
import { CANDLE_INTERVAL_NAMES } from '../http/intervals.ts';

const coin = z.string().min(1).max(64);
const withCoin = <T extends string>(type: T) => z.object({ type: z.literal(type), coin });

const exchangeSubscription = z.discriminatedUnion('type', [
  withCoin('trades'),
  z
    .object({
      type: z.literal('l2Book'),
      coin,
      nSigFigs: bookRounding.nSigFigs.default(null),
      mantissa: bookRounding.mantissa.default(null),
      fast: z.boolean().default(false),
    })
    .refine(mantissaNeedsFive, 'mantissa needs nSigFigs 5'),
  withCoin('bbo'),
  withCoin('activeAssetCtx'),
  z.object({ type: z.literal('candle'), coin, interval: z.enum(CANDLE_INTERVAL_NAMES) }),
  z.object({ type: z.literal('allMids'), dex: z.literal('').nullable().optional() }),
  z.object({ type: z.literal('spotAssetCtxs') }),
  z.object({ type: z.literal('outcomeMetaUpdates') }),
  z.object({ type: z.literal('userFills'), user: address, aggregateByTime: z.boolean().default(false) }),
]);

const explorerSubscription = z.object({ type: z.literal('explorerBlock') });

/** A checked subscription with its defaults filled in, as the acknowledgement echoes it. */
export type Subscription = z.output<typeof exchangeSubscription> | z.output<typeof explorerSubscription>;
export type SubscriptionType = Subscription['type'];
export type SubscriptionOf<T extends SubscriptionType> = Extract<Subscription, { type: T }>;

/** Upstream has two hosts: one for the exchange, one for the chain explorer. Each knows its own subscriptions only. */
export type SocketHost = 'exchange' | 'explorer';

/** Checks a subscription for the host it was sent to; null when that host does not serve it. */
export function parseSubscription(host: SocketHost, raw: unknown): Subscription | null {
  const schema = host === 'exchange' ? exchangeSubscription : explorerSubscription;
  const parsed = schema.safeParse(raw);
  return parsed.success ? parsed.data : null;
}

/** One text for equal subscriptions, whatever the order of keys or the case of addresses in what was sent. */
export const topicOf = (subscription: Subscription): string =>
  JSON.stringify(
    subscription.type === 'allMids' ? { type: 'allMids' } : subscription,
    Object.keys(subscription).sort(),
  );
