#!/usr/bin/env bash
# @prisma/adapter-pg 7.10.1 with pg 8.23.1: a pool that another copy of pg made is silently taken for settings.
#
# `new PrismaPg(pool)` asks `pool instanceof pg.Pool`. A bundle that contains pg, or a second version of it in the tree,
# makes pools that are no instance of the adapter's own class. The adapter then passes the pool itself as settings to a
# pool of its own. A pool keeps its settings under `options`, so that none of them is found: the adapter connects to the
# default address (localhost, port 5432) and says nothing. Where a server listens there, queries go to the wrong one.
#
# Seen: with its own copy's pool the adapter asks port 1, as the pool says; with the other copy's pool it asks 5432.
# Exits 0 while this holds.
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact @prisma/adapter-pg@7.10.1 pg@8.23.1 other-pg@npm:pg@8.23.1
cat > probe.cjs <<'JS'
const { PrismaPg } = require('@prisma/adapter-pg');

/** The port that the adapter of a pool asks; both pools are told port 1, where nothing listens. */
async function portAsked(name) {
  const { Pool } = require(name);
  const pool = new Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 2_000 });
  const adapter = await new PrismaPg(pool).connect();
  const ports = new Set();
  const net = require('node:net');
  const connect = net.Socket.prototype.connect;
  net.Socket.prototype.connect = function (...args) {
    const [first] = args.flat();
    ports.add(Number(typeof first === 'object' ? first.port : first));
    return connect.apply(this, args);
  };
  await adapter
    .queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] })
    .catch(() => {});
  net.Socket.prototype.connect = connect;
  await pool.end().catch(() => {});
  return [...ports].join();
}

(async () => {
  const [own, other] = [await portAsked('pg'), await portAsked('other-pg')];
  console.log(`pool of the adapter's copy of pg: port ${own}; of another copy: port ${other}`);
  process.exit(own === '1' && other === '5432' ? 0 : 1);
})();
JS
env -u PGPORT -u PGHOST node --no-deprecation probe.cjs
