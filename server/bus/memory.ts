import type { Bus, TopicName, Topics } from '#bus/topics.ts';

/** A bus inside one process. `onListenerError` is called when a subscriber throws; the others still receive. */
export function createMemoryBus(onListenerError: (topic: TopicName, error: unknown) => void): Bus {
  const listeners = new Map<TopicName, Set<(payload: never) => void>>();
  return {
    publish(topic, payload) {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          (listener as (payload: Topics[typeof topic]) => void)(payload);
        } catch (error) {
          onListenerError(topic, error);
        }
      }
    },
    subscribe(topic, listener) {
      const set = listeners.get(topic) ?? new Set();
      listeners.set(topic, set);
      set.add(listener);
      return () => set.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}
