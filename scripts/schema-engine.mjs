#!/usr/bin/env node
// Stand-in for Prisma's native schema engine, which is a download: the same JSON-RPC over standard input and output,
// answered by Prisma's own WebAssembly build of the engine from npm. prisma.config.ts names this file where no native
// engine is installed, so that every `npx prisma …` command works without one.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import readline from 'node:readline';

const argv = process.argv.slice(2);
if (argv.includes('--version') || argv.includes('-V')) {
  process.stdout.write('schema-engine-cli wasm\n');
  process.exit(0);
}

const require = createRequire(import.meta.url);
const { default: pg } = await import('pg');
const { PrismaPg } = await import('@prisma/adapter-pg');
const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');

const optionValues = (name) => argv.flatMap((word, at) => (word === name ? [argv[at + 1]] : []));
const datasource = JSON.parse(optionValues('--datasource')[0] ?? '{}');

/** One line of the engine's log, which the CLI reads from standard error. */
function log(level, message, extra = {}) {
  const fields = { message, ...extra };
  const line = { timestamp: new Date().toISOString(), level, fields, target: 'schema_engine::logger' };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Connection settings apart: given a `connectionString` the adapter would ignore another database name. */
function settingsOf(url) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
    max: 4,
  };
}

async function withClient(settings, run) {
  const client = new pg.Client(settings);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const asAdmin = (url, run) => withClient({ ...settingsOf(url), database: 'postgres' }, run);
const canConnect = (url) => withClient(settingsOf(url), async () => {});

async function createDatabase(url) {
  const { database } = settingsOf(url);
  await asAdmin(url, (client) => client.query(`CREATE DATABASE "${database}"`));
  return { databaseName: database };
}

const CHAR_OID = 18;
const TEXT_OID = 25;
/** ColumnTypeEnum.Character of the driver adapters. */
const CHARACTER = 6;

/** The adapter refuses the internal type "char", which the engine reads from the catalogs; it goes over as Character. */
function acceptCharColumns(adapter) {
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    const fields = result.fields ?? [];
    charColumns.set(
      query,
      fields.flatMap((field, at) => (field.dataTypeID === CHAR_OID ? [at] : [])),
    );
    for (const field of fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const at of charColumns.get(query) ?? []) result.columnTypes[at] = CHARACTER;
    return result;
  };
  return adapter;
}

const shadowDatabases = new Set();

async function dropShadowDatabases() {
  if (shadowDatabases.size === 0) return;
  await asAdmin(datasource.url, async (client) => {
    for (const name of shadowDatabases) {
      shadowDatabases.delete(name);
      await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
    }
  });
}

class AdapterFactory extends PrismaPg {
  constructor(url, shadowUrl) {
    super(settingsOf(url));
    this.url = url;
    this.shadowUrl = shadowUrl;
  }

  async connect() {
    return acceptCharColumns(await super.connect());
  }

  async connectToShadowDb() {
    if (this.shadowUrl) {
      const adapter = acceptCharColumns(await new PrismaPg(settingsOf(this.shadowUrl)).connect());
      await adapter.executeScript('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
      return adapter;
    }
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    shadowDatabases.add(name);
    await asAdmin(this.url, (client) => client.query(`CREATE DATABASE "${name}"`));
    return acceptCharColumns(await new PrismaPg({ ...settingsOf(this.url), database: name }).connect());
  }
}

/** `schema-engine cli <command>`: the CLI asks these before it starts a session. */
async function runCli(words) {
  log('INFO', 'start'); // the CLI skips the first line
  try {
    if (words.includes('can-connect-to-database')) await canConnect(datasource.url);
    else if (words.includes('create-database')) await createDatabase(datasource.url);
    else throw new Error(`unsupported: ${words.join(' ')}`);
    log('INFO', 'ok');
    return 0;
  } catch (error) {
    const missing = error.code === '3D000';
    const { database } = settingsOf(datasource.url);
    const message = missing
      ? `Database \`${database}\` does not exist`
      : `Can't reach database server: ${error.message}`;
    log('ERROR', error.message, {
      is_panic: false,
      error_code: missing ? 'P1003' : 'P1001',
      message,
      meta: {},
    });
    return 1;
  }
}

const cliAt = argv.indexOf('cli');
if (cliAt >= 0) process.exit(await runCli(argv.slice(cliAt + 1)));

let panic;
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  set_message: (message) => {
    panic = message;
  },
};

/** Loads the WebAssembly engine, bound to Postgres through the driver adapter. */
async function loadEngine() {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const dir = path.dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const bytes = readFileSync(path.join(dir, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const datamodels = optionValues('--datamodels').map((file) => [file, readFileSync(file, 'utf8')]);
  const factory = new AdapterFactory(datasource.url, datasource.shadowDatabaseUrl);
  const options = { datamodels: datamodels.length > 0 ? datamodels : undefined };
  return bindings.SchemaEngine.new(options, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}

let engine;
const getEngine = () => {
  engine ??= loadEngine();
  return engine;
};
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

async function call(method, params) {
  const url = params?.datasource?.url ?? datasource.url;
  if (method === 'ensureConnectionValidity') return (await canConnect(url)) ?? {};
  if (method === 'createDatabase') return createDatabase(url);
  const loaded = await getEngine();
  if (method === 'getDatabaseVersion') return loaded.version(params);
  try {
    const result = await loaded[method](params);
    if (method === 'diff' && result.stdout) {
      send({ jsonrpc: '2.0', id: 1e9, method: 'print', params: { content: result.stdout } });
    }
    return result ?? {};
  } finally {
    await dropShadowDatabases();
  }
}

function errorOf(cause) {
  const message = panic ?? cause.message ?? String(cause);
  const isKnown = /^P\d+/.test(cause.code ?? '');
  const data = isKnown
    ? { is_panic: false, error_code: cause.code, message, meta: cause.meta ?? {} }
    : { is_panic: false, message, backtrace: null };
  return { code: 4466, message, data };
}

let underWay = 0;
let ended = false;
async function exitWhenDone() {
  if (!ended || underWay > 0) return;
  await dropShadowDatabases();
  process.exit(0);
}

const requests = readline.createInterface({ input: process.stdin });
requests.on('line', async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (!method) return;
  underWay += 1;
  try {
    send({ jsonrpc: '2.0', id, result: await call(method, params) });
  } catch (error) {
    send({ jsonrpc: '2.0', id, error: errorOf(error) });
  }
  underWay -= 1;
  await exitWhenDone();
});
requests.on('close', () => {
  ended = true;
  void exitWhenDone();
});
