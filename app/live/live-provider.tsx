'use client';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { type LinkState, LiveConnection } from './live-connection.ts';
import type { LiveTrade, News, NewsListener, OutcomeChange } from './live-events.ts';
import type { LivePrice } from './live-store.ts';

const LiveContext = createContext<LiveConnection | null>(null);

/** Opens this tab's link to the push channel for everything below it. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [connection] = useState(() => new LiveConnection());
  useEffect(() => connection.open(), [connection]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

function useConnection(): LiveConnection {
  const connection = useContext(LiveContext);
  if (!connection) throw new Error('this component needs a LiveProvider above it');
  return connection;
}

const OFFLINE: LinkState = { isConnected: false, attempts: 0, ingest: null, receivedMs: 0 };

/** How the link and ingest stand. */
export function useLink(): LinkState {
  const connection = useConnection();
  return useSyncExternalStore(
    connection.onState,
    () => connection.state,
    () => OFFLINE,
  );
}

/** The live price of a coin (`#N`) or underlying; undefined until one was received. */
export function useLivePrice(name: string): LivePrice | undefined {
  const { prices } = useConnection();
  const subscribe = useCallback((listener: () => void) => prices.subscribe(name, listener), [prices, name]);
  return useSyncExternalStore(
    subscribe,
    () => prices.get(name),
    () => undefined,
  );
}

/** The live prices of several coins, in their order; undefined where none was received yet. */
export function useLivePrices(names: readonly string[]): readonly (number | undefined)[] {
  const { prices } = useConnection();
  const key = names.join();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = wordsOf(key).map((name) => prices.subscribe(name, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [prices, key],
  );
  // A snapshot must be the same while nothing changes: the prices as one text.
  const text = useSyncExternalStore(
    subscribe,
    () =>
      wordsOf(key)
        .map((name) => prices.get(name)?.px ?? '')
        .join(),
    () => '',
  );
  const read = text.split(',');
  return names.map((_, place) => (read[place] ? Number(read[place]) : undefined));
}

const NONE: readonly string[] = [];
// Lists are new at each render: the effect depends on their text, and reads them back from it.
const wordsOf = (key: string): string[] => (key === '' ? [] : key.split(','));
const numbersOf = (key: string): number[] => wordsOf(key).map(Number);

/** Follows `outcomes` (and `symbols`) while the component is mounted. */
export function useWatch(
  outcomes: readonly number[],
  options: { trades?: boolean; symbols?: readonly string[] } = {},
): void {
  const connection = useConnection();
  const { trades = false, symbols = NONE } = options;
  const outcomeKey = outcomes.join();
  const symbolKey = symbols.join();
  useEffect(
    () => connection.watch({ outcomes: numbersOf(outcomeKey), trades, symbols: wordsOf(symbolKey) }),
    [connection, outcomeKey, symbolKey, trades],
  );
}

/** Calls `listener` with every batch of live trades of watched outcomes. Keep it stable with useCallback. */
export function useLiveTrades(listener: (trades: LiveTrade[]) => void): void {
  const connection = useConnection();
  useEffect(() => connection.onTrades(listener), [connection, listener]);
}

/** Calls `listener` when outcomes were registered, changed or settled. Keep it stable with useCallback. */
export function useOutcomeChanges(listener: (changes: OutcomeChange[]) => void): void {
  const connection = useConnection();
  useEffect(() => connection.onChanges(listener), [connection, listener]);
}

/** Calls `listener` when something became of votes, matches or leaderboards. Keep it stable with useCallback. */
export function useNews(news: News, listener: NewsListener): void {
  const connection = useConnection();
  useEffect(() => connection.onNews(news, listener), [connection, news, listener]);
}
