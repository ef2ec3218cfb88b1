// PostGraphile over the same database, set up as its documentation has it for production. Runs as its own process.
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { jsonPgSmartTags } from 'postgraphile/utils';

type Config = { databaseUrl: string; poolSize: number };

const { databaseUrl, poolSize } = JSON.parse(process.argv[2] ?? '{}') as Config;

/** Of its own accord it neither filters nor orders by bytes, which is what addresses are here. */
const attribute = { wallet: { tags: { behavior: ['+filterBy', '+orderBy'] } } };
/** Lets one question follow from a wallet to its rows, which is a little quicker than asking each table from the root. */
const tags = { foreignKey: '(wallet) references wallet_total (wallet)' };

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [
    jsonPgSmartTags({
      version: 1,
      config: {
        class: { wallet_total: { attribute }, wallet_coin: { tags, attribute }, fill: { tags, attribute } },
      },
    }),
  ],
  // It leaves out columns that only a partial index has; a portfolio filters by one (dir) and orders by another (last_seq).
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  schema: { defaultBehavior: '+list' },
  grafast: { explain: false },
  grafserv: { watch: false, graphiql: false, graphiqlOnGraphQLGET: false, outputDataAsString: true },
  pgServices: [
    makePgService({
      connectionString: databaseUrl,
      poolConfig: { max: poolSize },
      schemas: ['public'],
      pubsub: false,
    }),
  ],
});
const server = http.createServer();
await instance.createServ(grafserv).addTo(server);
await instance.getSchema();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.({ port: (server.address() as AddressInfo).port });
process.on('disconnect', () => process.exit(0));
