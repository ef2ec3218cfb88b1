import { type Hex, keccak256, stringToHex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { Api } from '../../server/test/venue/api.ts';
import { Chain, usd } from '../../server/test/venue/chain.ts';
import type { Markets } from '../../server/test/venue/markets.ts';
import type { Keep } from './recorded.ts';
import type { StillData } from './still-data.ts';
import { Talk } from './talk.ts';

const keyOf = (name: string): Hex => keccak256(stringToHex(`hashmark recording ${name}`));

/** What conversations with one running venue share: accounts that are the same in each run, markets, open sockets. */
export class Conversation {
  readonly url: string;
  readonly still: StillData;
  readonly chain: Chain;
  readonly markets: Markets;
  readonly #keep: Keep;
  readonly #open: { name: string; talk: Talk }[] = [];
  #addresses = 0;

  constructor(url: string, still: StillData, markets: Markets, keep: Keep) {
    this.url = url;
    this.still = still;
    this.chain = new Chain(still.venue);
    this.markets = markets;
    this.#keep = keep;
  }

  maker(name: string): Promise<PrivateKeyAccount> {
    return this.chain.maker(usd(100_000), keyOf(name));
  }

  taker(name: string): Promise<PrivateKeyAccount> {
    return this.chain.account(usd(10_000), { key: keyOf(name) });
  }

  /** A nonce that is the same in each run. */
  nonce(name: string): bigint {
    return BigInt(keyOf(`nonce ${name}`)) >> 32n;
  }

  /** Opens a socket from an address of its own; what is heard on it is kept when the conversation ends. */
  async talk(name: string, path: string, options: { keepsPings?: boolean } = {}): Promise<Talk> {
    this.#addresses += 1;
    const talk = await Talk.open(
      `${this.url.replace('http', 'ws')}${path}`,
      `10.230.0.${this.#addresses}`,
      options,
    );
    this.#open.push({ name, talk });
    return talk;
  }

  /** Posts or reads over REST, and keeps status and body. */
  async rest(name: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const api = new Api(this.url);
    const { status, body: answer } = await (body === undefined
      ? api.get(path)
      : api.post(path, body, headers));
    this.#keep({ name, text: `${status}\n${JSON.stringify(answer)}` });
    return answer;
  }

  keep(name: string, text: string): void {
    this.#keep({ name, text });
  }

  /** Ends every socket and keeps what was heard on it. */
  end(): void {
    for (const { name, talk } of this.#open.splice(0)) {
      this.#keep({ name, text: talk.text });
      talk.close();
    }
  }
}
