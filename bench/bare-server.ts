// The limit of a read: bare node:http, one prepared query, one JSON.stringify, nothing else. Runs as its own process.
import http from 'node:http';
import { createPool } from '#store/pool.ts';
import { decodeValues } from './record-query.ts';

type Config = {
  databaseUrl: string;
  poolSize: number;
  queries: Record<string, { name: string; text: string; values: never[] }>;
};

const config = JSON.parse(process.argv[2] ?? '{}') as Config;
const pool = createPool(config.databaseUrl, { max: config.poolSize });
const queries = new Map(
  Object.entries(config.queries).map(([path, query]) => [
    path,
    { ...query, values: decodeValues(query.values) },
  ]),
);

const server = http.createServer((request, response) => {
  const query = queries.get(request.url ?? '');
  if (!query) {
    response.writeHead(404).end();
    return;
  }
  pool.query(query).then(
    ({ rows }) => {
      const body = Buffer.from(JSON.stringify({ data: rows }));
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
    },
    () => response.writeHead(500).end(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit(0));
