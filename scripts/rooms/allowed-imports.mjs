// Which room may import which (docs/architecture.md, "Who may import whom"). What is not listed is refused: a new room is
// closed, for itself and for others, until it has a line here.

/** Rooms of `server/`, and the others that each may import besides itself. `a/b` is one room of a room. */
const SERVER_ROOMS = {
  domain: [],
  observe: ['domain'],
  store: ['domain', 'observe'],
  upstream: ['domain', 'observe'],
  bus: ['domain', 'observe'],
  integrations: ['domain', 'observe'],
  changefeed: ['domain', 'store', 'observe'],
  ingest: ['domain', 'upstream', 'store', 'bus', 'observe'],
  services: ['domain', 'store', 'bus', 'changefeed', 'observe'],
  relay: ['domain', 'store', 'bus', 'observe'],
  jobs: ['services', 'changefeed', 'domain', 'store', 'bus', 'integrations', 'observe'],
  deliver: ['services/ports', 'changefeed', 'domain', 'store', 'observe'],
  quoting: ['domain', 'observe'],
  sandbox: ['domain', 'quoting'],
  http: [],
  deploy: ['chain', 'domain'],
  operator: ['domain', 'ingest', 'services', 'store', 'observe'],
  config: ['chain', 'domain', 'integrations', 'observe', 'services', 'upstream'],
  process: ['config', 'bus', 'domain', 'observe', 'services', 'store', 'upstream'],
};

/** Rooms of `server/transports/`: each may also import services, relay, domain and observe. */
const TRANSPORT_ROOMS = {
  venue: [],
  faults: [],
  gate: ['faults'],
  stream: ['gate'],
  http: ['gate', 'faults', 'stream', 'venue'],
  grpc: ['gate', 'faults', 'stream'],
  auth: ['gate', 'http'],
  trpc: ['gate', 'faults', 'http'],
  channels: ['gate', 'faults', 'stream', 'venue', 'http'],
  asyncapi: ['channels', 'http', 'stream'],
};

/** Rooms of `server/chain/`: each may also import domain, observe and the generated ABIs. */
const CHAIN_ROOMS = {
  rpc: [],
  transactions: ['rpc'],
  indexing: ['rpc'],
  escrow: ['rpc'],
  rewards: ['rpc'],
  deploy: ['rpc'],
  calls: ['rpc', 'transactions', 'indexing', 'escrow', 'rewards', 'deploy'],
  oracle: ['rpc', 'transactions', 'indexing', 'escrow', 'rewards', 'calls'],
  keeper: ['rpc', 'transactions', 'indexing', 'escrow', 'rewards', 'calls', 'oracle'],
  local: ['rpc', 'deploy'],
};

const ABIS = '^contracts/generated/(?!bytecode/)';
const BYTECODE = '^contracts/generated/bytecode/';
const SDK = '^sdk/';
/** Modules of Node. */
const NODE = { dependencyTypes: ['core'] };
const PACKAGES = { path: '^node_modules/' };

/** Outside of the rooms, with access to all: tests, shared test code, benchmarks, journeys, scripts, verifiers in docs. */
const OUTSIDE =
  '(\\.(test|spec)\\.tsx?$)|(/testing/)|(^server/test/)|(^(bench|contracts/tools|docs|e2e|scripts)/)';
/** The entries of `server/`, the composition root and the container. */
const ENTRIES = '^server/[^/]+\\.ts$';

const server = (room) => `^server/${room}/`;
/** Every room of `server/` that is listed. */
const LISTED = server(
  `(${[...Object.keys(SERVER_ROOMS), 'transports', 'chain', 'roles', 'generated'].join('|')})`,
);
const from = (path) => ({ path, pathNot: OUTSIDE });
const rule = (path, ...targets) => targets.map((to) => ({ from: from(path), to }));

const toPaths = (...paths) => paths.map((path) => ({ path, pathNot: OUTSIDE }));

/** Rules for the rooms of a room: itself, its neighbours as listed, what all of them may import, and files beside the rooms. */
const within = (room, neighbours, shared) => [
  ...Object.entries(neighbours).flatMap(([name, others]) =>
    rule(
      server(`${room}/${name}`),
      ...toPaths(
        ...[name, ...others].map((other) => server(`${room}/${other}`)),
        `^server/${room}/[^/]+$`,
        ...shared,
      ),
    ),
  ),
  ...rule(`^server/${room}/[^/]+$`, ...toPaths(...shared)),
];

/** Rules of dependency-cruiser: every import has to match one of them. */
export const allowedImports = [
  { from: { path: OUTSIDE }, to: {} },
  ...Object.entries(SERVER_ROOMS).flatMap(([room, others]) =>
    rule(server(room), ...toPaths(...[room, ...others].map(server))),
  ),
  ...within('transports', TRANSPORT_ROOMS, ['services', 'relay', 'domain', 'observe'].map(server)),
  ...rule(server('transports/stream'), ...toPaths(server('bus'))),
  ...within('chain', CHAIN_ROOMS, [...['domain', 'observe'].map(server), ABIS]),
  ...rule(server('chain/deploy'), ...toPaths(BYTECODE)),
  ...rule(server('(quoting|sandbox)'), ...toPaths(ABIS, SDK)),
  ...rule(server('(deploy|operator)'), ...toPaths(ABIS, server('(config|process)'))),
  ...rule(server('roles'), ...toPaths(ENTRIES, LISTED, ABIS), { path: '^package\\.json$' }),
  ...rule(ENTRIES, ...toPaths(ENTRIES, LISTED, ABIS)),
  ...rule(SDK, ...toPaths(SDK)),
  ...rule('^app/', ...toPaths('^app/', server('domain'), ABIS)),
  ...rule('^app/', {
    path: server('(services|transports)'),
    dependencyTypes: ['type-only'],
    pathNot: OUTSIDE,
  }),
  // Server components and mounts reach what the process has opened through the container alone.
  ...rule('^app/', ...toPaths('^server/container\\.ts$')),
  ...rule('^app/(api/trpc|data)/', ...toPaths(server('transports/trpc'))),
  // Packages and Node are free to every listed room but the domain, which has no I/O and runs in the browser, too.
  ...rule(`^app/|${ENTRIES}|${LISTED}`, PACKAGES, NODE).map(({ from, to }) => ({
    from: { ...from, pathNot: `${server('domain')}|${OUTSIDE}` },
    to,
  })),
  // Makers install the SDK: what it brings along stays small.
  ...rule(SDK, { path: '^node_modules/(viem|ws|@types/ws)/' }, NODE),
  ...rule(server('domain'), {
    path: '^node_modules/(zod/|viem/_(esm|cjs|types)/utils/|@openzeppelin/merkle-tree/|ipaddr\\.js/)',
  }),
];
