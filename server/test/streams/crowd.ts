import { connectGrpc } from './connect-grpc.ts';
import { type Asked, connectSse } from './connect-sse.ts';
import { connectWs, type DataOf } from './connect-ws.ts';
import { type Heard, Ledger } from './ledger.ts';
import { type Connect, StreamClient } from './stream-client.ts';

/** Which part of what is stored a ledger is compared with. Each client follows one group of fixtures. */
export type TruthName = 'activity' | 'votes' | 'core' | 'evm' | `fixtures ${number}`;

/** One surface on which a client resumes. */
export type SurfaceName =
  | `SSE ${'activity' | 'votes' | 'sports'}`
  | `WebSocket ${'votes' | 'sports'}`
  | 'gRPC blocks';

export type Member = {
  surface: SurfaceName;
  client: StreamClient;
  told: readonly { truth: TruthName; ledger: Ledger }[];
};

/** What was told on a surface of a part, by id. */
type Part = { surface: SurfaceName; truth: TruthName; heard: Heard };

export type CrowdPlace = {
  /** Where HTTP and gRPC are, without a scheme. */
  http: string;
  grpc: string;
  /** One for each stream of each client. */
  keys: readonly string[];
  /** The ids of each group of fixtures. */
  groups: readonly (readonly number[])[];
};

const voteOf: DataOf = (_type, text) => `{${text.slice(text.indexOf('"type"'))}`;
const fixtureOf: DataOf = (type, text) => {
  const field = type === 'snapshot' ? '"fixtures":' : '"fixture":';
  return text.slice(text.indexOf(field) + field.length, -1);
};

/** How many streams each client follows. */
export const SURFACES = 6;

/** Clients of every stream that can be resumed, and what all of them were told. */
export class Crowd {
  readonly members: Member[] = [];
  readonly #heard = new Map<string, Part>();
  readonly #place: CrowdPlace;

  constructor(place: CrowdPlace) {
    this.#place = place;
    for (let first = 0; first < place.keys.length; first += SURFACES) {
      this.#join(first / SURFACES, place.keys.slice(first, first + SURFACES));
    }
  }

  get reconnections(): number {
    return this.members.reduce((sum, { client }) => sum + Math.max(0, client.connections - 1), 0);
  }

  /** Events that all clients of each surface were told, together. */
  get events(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { surface, told } of this.members) {
      const events = told.reduce((sum, { ledger }) => sum + ledger.ids.length, 0);
      counts[surface] = (counts[surface] ?? 0) + events;
    }
    return counts;
  }

  /** What was told on each surface of each part. */
  get parts(): Part[] {
    return [...this.#heard.values()];
  }

  /** The last id that no client is owed of a part. */
  firstAfter(name: TruthName): number {
    const all = this.members.flatMap(({ told }) => told.filter(({ truth }) => truth === name));
    return Math.min(...all.map(({ ledger }) => ledger.after ?? Number.POSITIVE_INFINITY));
  }

  /** Those of whom something holds for one of their ledgers. */
  where(holds: (one: { truth: TruthName; ledger: Ledger }) => boolean): Member[] {
    return this.members.filter(({ told }) => told.some(holds));
  }

  async stop(): Promise<void> {
    await Promise.all(this.members.map(({ client }) => client.stop()));
  }

  #join(nth: number, keys: readonly string[]): void {
    const { http, grpc, groups } = this.#place;
    const group = nth % groups.length;
    const at = (path: string, key = ''): Asked => ({ url: `http://${http}${path}`, key });
    const sports = `fixtures ${group}` as const;
    const [activity, votes, voteSocket, fixtures, fixtureSocket, blocks] = keys;
    const query = `fixtures=${groups[group]?.join()}`;
    const asked = {
      activity: at('/v1/activity/stream', activity),
      votes: at('/v1/l1-votes/stream', votes),
      voteSocket: at('/v1/l1-votes/ws', voteSocket),
      fixtures: at(`/v1/sports/stream?${query}`, fixtures),
      fixtureSocket: at(`/v1/sports/ws?${query}`, fixtureSocket),
    };
    this.#add('SSE activity', 'activity', (ledger) => connectSse(asked.activity, ledger));
    this.#add('SSE votes', 'votes', (ledger) => connectSse(asked.votes, ledger));
    this.#add('WebSocket votes', 'votes', (ledger) => connectWs(asked.voteSocket, ledger, voteOf));
    this.#add('SSE sports', sports, (ledger) => connectSse(asked.fixtures, ledger));
    this.#add('WebSocket sports', sports, (ledger) => connectWs(asked.fixtureSocket, ledger, fixtureOf));
    this.#addBlocks({ address: grpc, key: blocks ?? '' });
  }

  #ledger(surface: SurfaceName, truth: TruthName): Ledger {
    const name = `${surface} ${truth}`;
    const part = this.#heard.get(name) ?? { surface, truth, heard: new Map() };
    this.#heard.set(name, part);
    return new Ledger(part.heard);
  }

  #add(surface: SurfaceName, truth: TruthName, connectOf: (ledger: Ledger) => Connect): void {
    const ledger = this.#ledger(surface, truth);
    const client = new StreamClient([ledger], connectOf(ledger));
    this.members.push({ surface, client, told: [{ truth, ledger }] });
  }

  #addBlocks(asked: { address: string; key: string }): void {
    const surface = 'gRPC blocks';
    const core = this.#ledger(surface, 'core');
    const evm = this.#ledger(surface, 'evm');
    const connect = connectGrpc(asked, { core, evm });
    const told = [
      { truth: 'core', ledger: core },
      { truth: 'evm', ledger: evm },
    ] as const;
    this.members.push({ surface, client: new StreamClient([core, evm], connect), told });
  }
}
