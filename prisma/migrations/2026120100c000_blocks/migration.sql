-- Blocks of the exchange's core chain and headers of its EVM, each kind with gapless numbers of its own.
CREATE TABLE core_block (
  seq           bigint PRIMARY KEY,
  height        bigint NOT NULL,
  block_time_ms bigint NOT NULL,
  node_seen_us  bigint NOT NULL
);
CREATE INDEX core_block_seen ON core_block (node_seen_us, seq);

CREATE TABLE evm_header (
  seq          bigint PRIMARY KEY,
  number       bigint NOT NULL,
  hash         bytea NOT NULL,
  parent_hash  bytea NOT NULL,
  timestamp_s  bigint NOT NULL,
  gas_used     bigint NOT NULL,
  gas_limit    bigint NOT NULL,
  tx_count     integer NOT NULL,
  miner        bytea NOT NULL,
  node_seen_us bigint NOT NULL
);
CREATE UNIQUE INDEX evm_header_hash ON evm_header (hash);
CREATE INDEX evm_header_seen ON evm_header (node_seen_us, seq);
