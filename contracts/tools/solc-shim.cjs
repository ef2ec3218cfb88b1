#!/usr/bin/env node
'use strict';
// forge talks to a compiler binary; none can be downloaded, and the registry's compiler is a WebAssembly module.
const { readFileSync } = require('node:fs');
const solc = require('solc');

const args = process.argv.slice(2);
if (args.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}\n`);
} else if (args.includes('--standard-json')) {
  process.stdout.write(solc.compile(readFileSync(0, 'utf8')));
} else {
  process.stderr.write(`solc-shim: unsupported arguments: ${args.join(' ')}\n`);
  process.exit(1);
}
