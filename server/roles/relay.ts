import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { every } from '#observe/every.ts';
import { originOf } from '#observe/without-paths.ts';
import type { RoleInput } from '#server/roles/role.ts';
import { createDistributorSink } from '#store/rewards/distributor-sink.ts';
import { dropOldCalls } from '#store/venue/call-journal.ts';
import { dropOldOffers } from '#store/venue/cashout-offers.ts';
import { dropUnfilled } from '#store/venue/drop-unfilled.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { dropOldRepeats } from '#store/venue/idempotency.ts';
import { dropOldGas } from '#store/venue/money/gas-ledger.ts';
import { chainHealth } from '#transports/http/v1/health/show-health.ts';
import { closedVenueDocument } from '#transports/http/venue/venue-app.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { venueAccounts } from './venue/accounts.ts';
import { openCashouts } from './venue/open-cashouts.ts';
import { createRelayCore } from './venue/relay-core.ts';
import { VenueGate } from './venue/venue-gate.ts';
import { untilDone } from './venue/venue-link.ts';
import { startVenueRole, type VenueRoleInput } from './venue/venue-role.ts';
import { createVenueServer } from './venue/venue-server.ts';

const REQUEST_PREFIXES = ['/v1/rfq', '/v1/maker', '/v1/positions', '/v1/vault', '/v1/books'];
const SOCKET_PREFIXES = ['/ws/rfq', '/ws/taker'];
/** What was paid for gas is kept for the accounts of a quarter. */
const GAS_KEPT_MS = 100 * DAY_MS;
const DROP_REPEATS_EACH_MS = 60_000;
/** The escrow's owner may change its spread at any time, and takers are shown the current one. */
const REFRESH_TERMS_EACH_MS = 2_000;
const LOOK_FOR_LOST_EACH_MS = 500;

/** Every path is also served under the prefix that a proxy of the venue strips. */
const withProxyPrefix = (prefixes: readonly string[]): string[] =>
  prefixes.flatMap((prefix) => [prefix, `/v2${prefix}`]);

/** `/health` of a process without pages: readiness of its venue roles, for load balancers. */
function mountHealth({ env, http, container }: RoleInput): void {
  if (env.ROLES.includes('web')) return;
  http.onRequest('/health', (_request, response) => {
    const { version } = packageJson;
    const { readiness } = container;
    const venue = { venue: readiness.states(), venue_chain: chainHealth(readiness.chain) };
    const body = { status: 'ok', version, roles: env.ROLES, ...venue };
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  });
}

function mount({ http }: RoleInput, gate: VenueGate): void {
  for (const prefix of withProxyPrefix(REQUEST_PREFIXES)) {
    http.onRequest(prefix, (request, response) => gate.request(request, response));
  }
  for (const prefix of withProxyPrefix(SOCKET_PREFIXES)) {
    http.onUpgrade(prefix, (request, socket, head) => gate.upgrade(request, socket, head));
  }
}

/** Recovers what the previous run left open, then opens the gate. */
async function openRelay(input: VenueRoleInput, gate: VenueGate): Promise<void> {
  const { env, place, link, db, logger, signal, closing, http } = input;
  const accounts = venueAccounts(env, place.isLocal).relay;
  await untilDone({ logger, signal }, 'reading the contract index failed', async () => {
    const { escrow, distributor } = link.book.contracts;
    const isEscrowReplaced = await createEscrowSink(db).dropOlder(escrow.blockNumber);
    const isDistributorReplaced =
      distributor && (await createDistributorSink(db).dropOlder(distributor.blockNumber));
    if (isEscrowReplaced || isDistributorReplaced)
      logger.warn({ isEscrowReplaced, isDistributorReplaced }, 'index of replaced contracts dropped');
  });
  if (signal.aborted) return;
  const core = createRelayCore({ env, link, accounts, db, live: input.container.live, logger, signal });
  closing.add('engine', () => core.engine.stop());
  await untilDone({ logger, signal }, 'reading the gas of today failed', () => core.gas.load());
  await untilDone({ logger, signal }, 'recovering open requests failed', () => core.engine.start());
  const open = await untilDone({ logger, signal }, 'recovering open calls failed', () =>
    core.executor.recover(),
  );
  if (signal.aborted || open === null) return;
  const sales = open.flatMap((call) => (call.kind === 'novate' ? [call.input] : []));
  const cashouts = openCashouts({ ...input, core });
  await untilDone({ logger, signal }, 'reading offers for positions failed', () => cashouts.recover(sales));
  if (signal.aborted) return;
  const claims = open.flatMap((call) => (call.kind === 'withdrawal' ? [call.input] : []));
  void every(DROP_REPEATS_EACH_MS, { signal, logger, what: 'dropping old answers' }, async () => {
    await dropOldRepeats(db, Date.now());
  });
  void every(HOUR_MS, { signal, logger, what: 'dropping old calls, bills and offers' }, async () => {
    const nowMs = Date.now();
    await dropOldCalls(db, nowMs);
    await dropOldGas(db, nowMs - GAS_KEPT_MS);
    await dropOldOffers(db, nowMs);
  });
  void every(HOUR_MS, { signal, logger, what: 'dropping requests that were not filled' }, async () => {
    await dropUnfilled(db, Date.now(), signal);
  });
  void every(
    REFRESH_TERMS_EACH_MS,
    { signal, logger, what: 'reading the spread of the escrow' },
    async () => {
      if (link.isUp()) await link.refreshTerms();
    },
  );
  void every(LOOK_FOR_LOST_EACH_MS, { signal, logger, what: 'checking for lost fills' }, () =>
    core.lostFills.look(),
  );
  const server = createVenueServer({ ...input, core, claims, cashouts });
  http.onClosing(() => void server.close());
  closing.add('sockets', () => server.close());
  gate.open(server, link.isUp);
  const fields = { rpc: originOf(link.rpcUrl), escrow: link.chain.escrow };
  logger.info({ ...fields, openRequests: core.engine.openRequests }, 'venue open');
}

/** Serves the parlay venue: requests for quotes, makers' and takers' sockets, their fills on chain. */
export async function startRelay(input: RoleInput): Promise<void> {
  const gate = new VenueGate(() => closedVenueDocument(packageJson.version));
  mount(input, gate);
  mountHealth(input);
  await startVenueRole(input, {
    name: 'relay',
    open: (venue) => openRelay(venue, gate),
    standBy: () => gate.standBy(),
  });
}
