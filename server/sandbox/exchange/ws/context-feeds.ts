import type { ExchangeView } from '../answers/view.ts';
import { outcomeCtxs } from '../http/universe.ts';
import type { FeedFactory } from './feed.ts';
import { frame } from './frames.ts';

const LOOK_EACH_MS = 1_000;

/** A ticker's context, or an outcome coin's on the channel of spot assets, whatever name it was subscribed by. */
function contextFrame(view: ExchangeView, coin: string): string | null {
  if (coin.startsWith('#')) {
    const ctx = view.spotCtx(coin);
    return ctx && frame('activeSpotAssetCtx', { coin, ctx });
  }
  const ctx = view.perpCtx(coin);
  return ctx && frame('activeAssetCtx', { coin, ctx });
}

const allContextsFrame = (view: ExchangeView): string => frame('spotAssetCtxs', outcomeCtxs(view));

/** `activeAssetCtx`: one asset's context at once, then when it changed, looked at each second. */
export const createAssetContextFeed: FeedFactory<'activeAssetCtx'> = ({ view, topics }) => {
  const lastByKey = new Map<string, string>();
  const look = setInterval(() => {
    for (const topic of topics.ofType('activeAssetCtx')) {
      const now = contextFrame(view, topic.subscription.coin);
      if (now === null || now === lastByKey.get(topic.key)) continue;
      lastByKey.set(topic.key, now);
      topics.publish(topic, now);
    }
  }, LOOK_EACH_MS);
  return {
    open({ coin }) {
      const now = contextFrame(view, coin);
      return now === null ? null : [now];
    },
    forget: (key) => lastByKey.delete(key),
    stop: () => clearInterval(look),
  };
};

/** `spotAssetCtxs`: the contexts of every live outcome coin at once, then when any changed, looked at each second. */
export const createSpotContextsFeed: FeedFactory<'spotAssetCtxs'> = ({ view, topics }) => {
  let last = '';
  const look = setInterval(() => {
    const [topic] = topics.ofType('spotAssetCtxs');
    const now = topic && allContextsFrame(view);
    if (!topic || !now || now === last) return;
    last = now;
    topics.publish(topic, now);
  }, LOOK_EACH_MS);
  return { open: () => [allContextsFrame(view)], stop: () => clearInterval(look) };
};
