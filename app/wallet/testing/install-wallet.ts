import { afterAll } from 'vitest';
import { VENUE_CHAIN_ID } from '../venue-chain.ts';

type Request = { method: string; params?: readonly unknown[] };
type Listener = (value: unknown) => void;
type HeldRequest = Request & {
  answer: (value: unknown) => void;
  reject: (code: number, message: string) => void;
};

/** What every wallet answers at once, without asking its owner. */
const KNOWN = ['eth_accounts', 'eth_chainId'];

/**
 * A wallet of this browser, as EIP-1193 describes one. What it would ask its owner is held until the test answers for
 * that owner.
 */
class BrowserWallet {
  readonly #held: HeldRequest[] = [];
  readonly #listeners = new Map<string, Set<Listener>>();
  accounts: readonly string[];
  chainId: number;

  constructor(accounts: readonly string[], chainId: number) {
    this.accounts = accounts;
    this.chainId = chainId;
  }

  request = ({ method, params }: Request): Promise<unknown> => {
    if (KNOWN.includes(method))
      return Promise.resolve(method === 'eth_accounts' ? this.accounts : `0x${this.chainId.toString(16)}`);
    return new Promise((resolve, reject) => {
      const refuse = (code: number, message: string) => reject(Object.assign(new Error(message), { code }));
      this.#held.push({ method, ...(params ? { params } : {}), answer: resolve, reject: refuse });
    });
  };

  on = (event: string, listener: Listener): this => {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  };

  removeListener = (event: string, listener: Listener): this => {
    this.#listeners.get(event)?.delete(listener);
    return this;
  };

  /** Tells the page, such as `accountsChanged` or `chainChanged`. */
  tell(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value);
  }

  /** Moves it to another chain, and tells the page. */
  moveTo(chainId: number): void {
    this.chainId = chainId;
    this.tell('chainChanged', `0x${chainId.toString(16)}`);
  }

  /** The oldest open request of `method`, or undefined. It is then no longer open. */
  take(method: string): HeldRequest | undefined {
    const place = this.#held.findIndex((request) => request.method === method);
    return place < 0 ? undefined : this.#held.splice(place, 1)[0];
  }
}

type Installing = {
  accounts?: readonly string[];
  chainId?: number;
  /** Whether an earlier visit has connected it. */
  isConnected?: boolean;
};

/** Installs a wallet in the test's browser, before a page looks for one: a file of tests has one wallet. */
export function installWallet({
  accounts = [],
  chainId = VENUE_CHAIN_ID,
  isConnected = false,
}: Installing = {}) {
  const wallet = new BrowserWallet(accounts, chainId);
  Object.assign(window, { ethereum: wallet });
  afterAll(() => void Reflect.deleteProperty(window, 'ethereum'));
  if (isConnected) {
    window.localStorage.setItem('hashmark.wallet.recentConnectorId', '"injected"');
    window.localStorage.setItem('hashmark.wallet.injected.connected', 'true');
  }
  return wallet;
}
