import { SignClient } from '@walletconnect/sign-client';
import { type Hex, hexToString } from 'viem';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';

type Client = Awaited<ReturnType<typeof SignClient.init>>;
type TypedData = { primaryType: string; types: Record<string, unknown>; message: Record<string, unknown> };
type Reply = { result: unknown } | { error: { code: number; message: string } };

const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_addEthereumChain'];
const EVENTS = ['accountsChanged', 'chainChanged'];
/** What a wallet answers when its owner declines. */
const DECLINED = { code: 5_000, message: 'User rejected.' };
const UNSUPPORTED = { code: 5_101, message: 'Unsupported methods.' };

let opened = 0;

/**
 * The page may end a session before the client has read that the page took it up. The client then updates a session that
 * is gone, which fails where nobody can catch it.
 */
function ignoreUpdatesAfterEnd({ session }: Client): void {
  const update = session.update.bind(session);
  session.update = async (topic, change) => {
    if (session.keys.includes(topic)) await update(topic, change);
  };
}

type Engine = { onSessionDeleteRequest(topic: string, request: unknown): Promise<void> };

/**
 * The end of a session may arrive twice. The client checks that the session exists without waiting for the answer, so that
 * the second one fails where nobody can catch it.
 */
function ignoreSecondEnds({ engine, session }: Client): void {
  const ending = engine as unknown as Engine;
  const end = ending.onSessionDeleteRequest;
  ending.onSessionDeleteRequest = async (topic, request) => {
    if (session.keys.includes(topic)) await end(topic, request);
  };
}

/** A wallet app on a phone: the same protocol over the same relay, with a key that stays in the test. */
export class PhoneWallet {
  readonly address: Hex;
  /** Whether its owner agrees to what it is asked. */
  agrees = true;
  /** The chains that it knows. */
  chains: readonly number[];
  /** What it was asked, oldest first: the names of structs, else of methods. */
  readonly asked: string[] = [];
  /** Sessions that the other side has ended. */
  ended = 0;
  readonly #client: Client;
  readonly #account: PrivateKeyAccount;

  private constructor(client: Client, chains: readonly number[]) {
    this.#client = client;
    this.#account = privateKeyToAccount(generatePrivateKey());
    this.address = this.#account.address;
    this.chains = chains;
    ignoreUpdatesAfterEnd(client);
    ignoreSecondEnds(client);
    // What a closed wallet still had to send fails: the page shows whether it came.
    const ignore = () => {};
    client.on('session_proposal', ({ id }) => {
      (this.agrees ? this.#approve(id) : this.#reject(id)).catch(ignore);
    });
    client.on('session_delete', () => {
      this.ended += 1;
    });
    client.on('session_request', ({ topic, id, params }) => {
      this.#reply(topic, params.request)
        .then((reply) => client.respond({ topic, response: { id, jsonrpc: '2.0', ...reply } }))
        .catch(ignore);
    });
  }

  static async open(relay: { url: string; projectId: string }, chains: readonly number[] = [998]) {
    opened += 1;
    const client = await SignClient.init({
      ...{ projectId: relay.projectId, relayUrl: relay.url, telemetryEnabled: false, logger: 'silent' },
      // Two of a process would share their keys.
      customStoragePrefix: `wallet-${opened}`,
      metadata: { name: 'Phone wallet', description: 'A wallet', url: 'https://wallet.test', icons: [] },
    });
    return new PhoneWallet(client, chains);
  }

  /** Its owner scans a code. */
  async scan(uri: string): Promise<void> {
    await this.#client.pair({ uri });
  }

  /** Its owner ends the connection in the app. */
  async disconnect(): Promise<void> {
    for (const { topic } of this.#client.session.getAll())
      await this.#client.disconnect({ topic, reason: { code: 6_000, message: 'User disconnected.' } });
  }

  async close(): Promise<void> {
    this.#client.core.heartbeat.stop();
    await this.#client.core.relayer.transportClose();
  }

  #namespaces() {
    const accounts = this.chains.map((chain) => `eip155:${chain}:${this.address}`);
    const chains = this.chains.map((chain) => `eip155:${chain}`);
    return { eip155: { accounts, chains, methods: METHODS, events: EVENTS } };
  }

  async #approve(id: number): Promise<void> {
    await this.#client.approve({ id, namespaces: this.#namespaces() });
  }

  async #reject(id: number): Promise<void> {
    await this.#client.reject({ id, reason: DECLINED });
  }

  async #reply(topic: string, { method, params }: { method: string; params: unknown }): Promise<Reply> {
    const [first, second] = params as [unknown, unknown];
    const data = method === 'eth_signTypedData_v4' ? (JSON.parse(String(second)) as TypedData) : null;
    this.asked.push(data?.primaryType ?? method);
    if (!this.agrees) return { error: DECLINED };
    if (data) {
      const { EIP712Domain: _, ...types } = data.types;
      return { result: await this.#account.signTypedData({ ...data, types } as never) };
    }
    if (method === 'personal_sign')
      return { result: await this.#account.signMessage({ message: hexToString(first as Hex) }) };
    if (method !== 'wallet_addEthereumChain') return { error: UNSUPPORTED };
    this.chains = [...this.chains, Number((first as { chainId: Hex }).chainId)];
    // Not its `acknowledged`: that of an acknowledgement which has come already would wait for five minutes.
    await this.#client.update({ topic, namespaces: this.#namespaces() });
    return { result: null };
  }
}
