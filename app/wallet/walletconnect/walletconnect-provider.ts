import { SignClient } from '@walletconnect/sign-client';
import { numberToHex } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';
import { VENUE_CHAIN_ID } from '../venue-chain.ts';
import { askToAddChain, CHAIN_METHODS, type ChainToAdd } from './add-chain.ts';
import { limitReconnects } from './limit-reconnects.ts';
import { pairWallet } from './pair-wallet.ts';
import { announcedAccount, announcedChain, sessionAccounts } from './session-accounts.ts';
import type { WalletConnectSettings } from './settings.ts';
import { WalletRequestError } from './wallet-request-error.ts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type Listeners = {
  onChange(change: { accounts: readonly Hex[]; chainId: number }): void;
  /** The wallet has ended the session, or its time is over. */
  onEnd(): void;
};

/** Wallet methods that pages use. Others are not forwarded: reads go to the venue. */
const SIGNING_METHODS = ['eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'];
export const METHODS = [...SIGNING_METHODS, ...CHAIN_METHODS];
const UNSUPPORTED = 4_200;
const ENDED = 4_900;

/** A wallet on a phone as a provider (EIP-1193): one session at a time. */
export class WalletConnectProvider {
  /** The session's topic; empty while there is none. */
  topic = '';
  chainId = VENUE_CHAIN_ID;
  readonly #client: Client;
  readonly #listeners: Listeners;
  #preferred: Hex | null = null;

  private constructor(client: Client, listeners: Listeners) {
    this.#client = client;
    this.#listeners = listeners;
    client.on('session_update', ({ topic }) => topic === this.topic && this.#tell());
    client.on('session_event', ({ topic, params }) => topic === this.topic && this.#hear(params.event));
    client.on('session_delete', ({ topic }) => topic === this.topic && this.#ended());
    client.on('session_expire', ({ topic }) => topic === this.topic && this.#ended());
  }

  static async open(settings: WalletConnectSettings, listeners: Listeners): Promise<WalletConnectProvider> {
    const { origin } = window.location;
    const client = await SignClient.init({
      ...settings,
      ...{ telemetryEnabled: false, logger: 'silent' },
      metadata: {
        ...{ name: 'Hashmark', description: 'Parlays on outcome markets', url: origin },
        icons: [`${origin}/icon.svg`],
      },
    });
    // Verify would load a third-party frame before each request, which the page's CSP forbids. Without an
    // attestation wallets treat the site as unverified, which works.
    client.core.verify.register = async () => '';
    limitReconnects(client);
    return new WalletConnectProvider(client, listeners);
  }

  /** The session's accounts on the current chain, the one that the wallet shows first. */
  get accounts(): readonly Hex[] {
    const addresses = this.#offered()
      .filter(({ chainId }) => chainId === this.chainId)
      .map(({ address }) => address);
    const preferred = addresses.filter((address) => address === this.#preferred);
    return [...new Set([...preferred, ...addresses])];
  }

  /** Has a wallet pair by a code. @throws PairingError, or what the wallet says */
  async pair(show: (uri: string) => void, signal: AbortSignal): Promise<void> {
    this.#use(await pairWallet(this.#client, METHODS, { show, signal }));
  }

  /** Takes up a session of an earlier visit. @returns whether it still holds */
  restore(topic: string): boolean {
    const isHeld = this.#client.session.keys.includes(topic);
    if (isHeld && topic !== this.topic) this.#use(topic);
    return isHeld;
  }

  /** Ends the session; the wallet is told as soon as the relay can be reached. */
  end(): void {
    const { topic } = this;
    this.topic = '';
    const reason = { code: 6_000, message: 'User disconnected.' };
    if (topic) this.#client.disconnect({ topic, reason }).catch(() => {});
  }

  async request({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return this.accounts;
    if (method === 'eth_chainId') return numberToHex(this.chainId);
    if (!METHODS.includes(method)) throw new WalletRequestError(UNSUPPORTED, `${method} is not supported.`);
    if (!this.topic) throw new WalletRequestError(ENDED, 'The wallet is no longer connected.');
    const { topic, chainId } = this;
    return this.#client
      .request({ topic, chainId: `eip155:${chainId}`, request: { method, params } })
      .catch((error: unknown) => {
        throw WalletRequestError.of(error);
      });
  }

  /** Moves to a chain, and has the wallet add it to the session when it is not part of it. @throws what the wallet says */
  async moveTo(chainId: number, chain: ChainToAdd | undefined): Promise<void> {
    const isOffered = () => this.#offered().some((account) => account.chainId === chainId);
    if (!isOffered())
      await askToAddChain({
        chainId,
        chain,
        isOffered,
        client: this.#client,
        request: (asked) => this.request(asked),
      });
    this.chainId = chainId;
    this.#tell();
  }

  #offered() {
    return this.topic && this.#client.session.keys.includes(this.topic)
      ? sessionAccounts(this.#client.session.get(this.topic).namespaces)
      : [];
  }

  /** The venue's chain where the wallet offers it, else the first that it does. */
  #use(topic: string): void {
    this.topic = topic;
    this.#preferred = null;
    const chains = this.#offered().map(({ chainId }) => chainId);
    this.chainId = chains.includes(VENUE_CHAIN_ID) ? VENUE_CHAIN_ID : (chains[0] ?? VENUE_CHAIN_ID);
  }

  #hear({ name, data }: { name: string; data: unknown }): void {
    if (name === 'accountsChanged') this.#preferred = announcedAccount(data);
    const chainId = name === 'chainChanged' ? announcedChain(data) : null;
    // Only to a chain that the session can be asked on.
    if (this.#offered().some((account) => account.chainId === chainId))
      this.chainId = chainId ?? this.chainId;
    this.#tell();
  }

  #tell(): void {
    if (this.accounts.length === 0) this.#use(this.topic);
    const { accounts, chainId } = this;
    if (accounts.length > 0) this.#listeners.onChange({ accounts, chainId });
  }

  #ended(): void {
    this.topic = '';
    this.#listeners.onEnd();
  }
}
