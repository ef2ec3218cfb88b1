import type { ExchangeLimits } from '../http/limits.ts';
import { createMinuteBudget } from '../http/minute-budget.ts';
import type { Subscription } from './subscription.ts';

type Holdings = { connections: number; subscriptions: number; posts: number; users: Map<string, number> };

/** What each IP address holds over all of its sockets, against the limits. Refusals come as upstream's words. */
export type AddressLedger = {
  /** False when the address has too many connections, or opened too many within a minute. */
  connect(address: string): boolean;
  disconnect(address: string): void;
  message(address: string): boolean;
  /** Null when the subscription was counted, else why not. */
  subscribe(address: string, subscription: Subscription): string | null;
  unsubscribe(address: string, subscription: Subscription): void;
  beginPost(address: string): boolean;
  endPost(address: string): void;
};

const userOf = (subscription: Subscription): string | null =>
  'user' in subscription ? subscription.user : null;

const count = (users: Map<string, number>, user: string, by: number): void => {
  const next = (users.get(user) ?? 0) + by;
  if (next > 0) users.set(user, next);
  else users.delete(user);
};

/** An empty ledger; an address is forgotten with its last connection. */
export function createAddressLedger(limits: ExchangeLimits): AddressLedger {
  const held = new Map<string, Holdings>();
  const newConnections = createMinuteBudget(limits.newConnectionsPerMinute);
  const messages = createMinuteBudget(limits.messagesPerMinute);
  const of = (address: string): Holdings => {
    const holdings = held.get(address) ?? { connections: 0, subscriptions: 0, posts: 0, users: new Map() };
    held.set(address, holdings);
    return holdings;
  };

  return {
    connect(address) {
      if ((held.get(address)?.connections ?? 0) >= limits.connections) return false;
      if (!newConnections.take(address, 1)) return false;
      of(address).connections += 1;
      return true;
    },
    disconnect(address) {
      const holdings = of(address);
      holdings.connections -= 1;
      if (holdings.connections <= 0) held.delete(address);
    },
    message: (address) => messages.take(address, 1),
    subscribe(address, subscription) {
      const holdings = of(address);
      const user = userOf(subscription);
      if (holdings.subscriptions >= limits.subscriptions) {
        return `Cannot subscribe to more than ${limits.subscriptions} channels.`;
      }
      if (user && !holdings.users.has(user) && holdings.users.size >= limits.users) {
        return `Cannot track more than ${limits.users} total users.`;
      }
      holdings.subscriptions += 1;
      if (user) count(holdings.users, user, 1);
      return null;
    },
    unsubscribe(address, subscription) {
      const holdings = of(address);
      const user = userOf(subscription);
      holdings.subscriptions -= 1;
      if (user) count(holdings.users, user, -1);
    },
    beginPost(address) {
      if (of(address).posts >= limits.inflightPosts) return false;
      of(address).posts += 1;
      return true;
    },
    endPost(address) {
      of(address).posts -= 1;
    },
  };
}
