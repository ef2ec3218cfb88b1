/** What the exchange's sockets can be asked for. `explorerBlock` is served by the explorer host only. */
export type Subscription =
  | { type: 'allMids' }
  | { type: 'outcomeMetaUpdates' }
  | { type: 'activeAssetCtx'; coin: string }
  | { type: 'trades'; coin: string }
  | { type: 'explorerBlock' };

/** One text for equal subscriptions. */
export const keyOf = (subscription: Subscription): string =>
  'coin' in subscription ? `${subscription.type} ${subscription.coin}` : subscription.type;

type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an acknowledgement answers what was sent: upstream adds defaults (`nSigFigs: null`) to what it echoes. */
export const echoes = (echo: unknown, sent: Subscription): boolean =>
  isObject(echo) && Object.entries(sent).every(([key, value]) => echo[key] === value);

/** Whether a frame belongs to a subscription. Contexts of outcome coins come on a channel of another name. */
export function accepts(subscription: Subscription, channel: string, data: unknown): boolean {
  switch (subscription.type) {
    case 'activeAssetCtx':
      return (
        (channel === 'activeAssetCtx' || channel === 'activeSpotAssetCtx') &&
        isObject(data) &&
        data.coin === subscription.coin
      );
    case 'trades':
      return (
        channel === 'trades' && Array.isArray(data) && isObject(data[0]) && data[0].coin === subscription.coin
      );
    default:
      return channel === subscription.type;
  }
}
