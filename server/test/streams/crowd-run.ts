import type { Pool } from 'pg';
import { createKey } from '#services/key/create-key.ts';
import { createOrg } from '#services/org/create-org.ts';
import type { Processes } from '../processes/processes.ts';
import { randomFrom } from '../system/chaos.ts';
import { until } from '../system/wait.ts';
import { Crowd, SURFACES, type TruthName } from './crowd.ts';
import { CuttableBalancer } from './cuttable-balancer.ts';
import { differences } from './differences.ts';
import { MADE_FIXTURES, MadeChanges } from './made-changes.ts';
import { storedTruth, type Truth } from './stored-truth.ts';

export type CrowdRunOptions = {
  house: Processes;
  pool: Pool;
  seed: number;
  /** How many of each surface. */
  clients: number;
  /** Streams that share a key: those of a process that was killed count for some seconds more. */
  streamsPerKey: number;
  /** Between two changes of votes, and of fixtures, on average. */
  changeEveryMs: number;
};

/** Until all have caught up with what is stored, on a machine with much to do. */
const CATCH_UP_MS = 120_000;

async function newKey(pool: Pool): Promise<string> {
  const { apiKey } = await createKey(pool, await createOrg(pool, { name: 'Streams', tier: 'enterprise' }));
  return apiKey;
}

/** Every process confirms each key: more at once would have to wait for too long. */
const KEYS_AT_ONCE = 8;

/** A key for each of so many streams. */
async function newKeys(pool: Pool, streams: number, streamsPerKey: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length * streamsPerKey < streams) {
    keys.push(...(await Promise.all(Array.from({ length: KEYS_AT_ONCE }, () => newKey(pool)))));
  }
  return Array.from({ length: streams }, (_, nth) => keys[Math.floor(nth / streamsPerKey)] ?? '');
}

/** Three groups of fixtures: some of the sandbox's that are near, and two made ones of three. */
async function fixtureGroups(pool: Pool): Promise<number[][]> {
  const { rows } = await pool.query<{ id: number }>({
    text: 'SELECT fixture_id AS id FROM fixture ORDER BY abs(starting_at_ms - $1) LIMIT 5',
    values: [Date.now()],
  });
  const near = rows.map(({ id }) => id);
  return MADE_FIXTURES.map((left) => [...near, ...MADE_FIXTURES.filter((id) => id !== left)]);
}

/** A crowd at both processes that stream, behind balancers that can be cut, while what it follows changes. */
export class CrowdRun {
  readonly crowd: Crowd;
  /** Those of HTTP and of gRPC. */
  readonly balancers: readonly CuttableBalancer[];
  readonly #pool: Pool;
  readonly #groups: readonly (readonly number[])[];
  readonly #changes: MadeChanges;

  private constructor(
    { pool, seed, changeEveryMs }: CrowdRunOptions,
    own: { crowd: Crowd; balancers: readonly CuttableBalancer[]; groups: number[][] },
  ) {
    this.crowd = own.crowd;
    this.balancers = own.balancers;
    this.#pool = pool;
    this.#groups = own.groups;
    this.#changes = new MadeChanges(pool, { random: randomFrom(seed), everyMs: changeEveryMs });
  }

  /** Resolves when each client has been told something. */
  static async start(options: CrowdRunOptions): Promise<CrowdRun> {
    const { house, pool, clients, streamsPerKey } = options;
    const groups = await fixtureGroups(pool);
    const keys = await newKeys(pool, clients * SURFACES, streamsPerKey);
    const httpPorts = house.web.map(({ url }) => Number(new URL(url).port));
    const http = await CuttableBalancer.start(httpPorts);
    const grpc = await CuttableBalancer.start(house.grpcPorts);
    const crowd = new Crowd({ http: http.address, grpc: grpc.address, keys, groups });
    const run = new CrowdRun(options, { crowd, balancers: [http, grpc], groups });
    const unheard = () => crowd.where(({ ledger }) => ledger.after === null);
    await until(() => unheard().length === 0, {
      timeoutMs: CATCH_UP_MS,
      what: () => `each client is told something; ${unheard().length} are not: ${unheard()[0]?.surface}`,
    });
    return run;
  }

  /** What is stored by now, once every client has been told of all of it. */
  async caughtUp(): Promise<Map<TruthName, Truth>> {
    const truths = await storedTruth(this.#pool, {
      groups: this.#groups,
      after: (name) => this.crowd.firstAfter(name),
    });
    const last = new Map([...truths].map(([name, { events }]) => [name, [...events.keys()].at(-1) ?? 0]));
    const behind = () =>
      this.crowd.where(({ truth, ledger }) => (ledger.position ?? 0) < (last.get(truth) ?? 0));
    await until(() => behind().length === 0, {
      timeoutMs: CATCH_UP_MS,
      what: () => {
        const [first] = behind();
        const stand = first?.told.map(
          ({ truth, ledger }) => `${truth} ${ledger.position}/${last.get(truth)}`,
        );
        return `each client has caught up; ${behind().length} have not: ${first?.surface}, ${stand?.join()}`;
      },
    });
    return truths;
  }

  /** Ends the changes and the clients; in what these differ from the store, and how much of each part is stored. */
  async finish(): Promise<{ found: string[]; stored: Record<string, number> }> {
    await this.#changes.stop();
    const truths = await this.caughtUp();
    await this.crowd.stop();
    const stored = Object.fromEntries([...truths].map(([name, { events }]) => [name, events.size]));
    return { found: differences(this.crowd, truths), stored };
  }

  /** Ends everything, whatever became of it. */
  async close(): Promise<void> {
    await Promise.allSettled([this.#changes.stop(), this.crowd.stop()]);
    await Promise.all(this.balancers.map((balancer) => balancer.close()));
  }
}
