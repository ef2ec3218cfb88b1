// Writes contracts/generated from what forge compiles: ABIs, and the bytecode apart from them, so that no browser ever
// loads it. `--check` writes nothing and fails when a file is out of date.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { forge } from './contracts/forge.mjs';
import { root } from './prepare.mjs';

/** Contract and the name of its file and constants. */
const CONTRACTS = {
  ParlayEscrow: 'parlay-escrow',
  ParlayVault: 'parlay-vault',
  ResolutionRegistry: 'resolution-registry',
  RewardDistributor: 'reward-distributor',
  TestUSDC: 'test-usdc',
};
const HEADER = '// Written by scripts/abi.mjs from the compiled contracts: do not edit.\n';
const generated = path.join(root, 'contracts', 'generated');

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

/** Names of Solidity types and structs: nothing reads them, and browsers would load them. */
const withoutCompilerNames = (key, value) => (key === 'internalType' ? undefined : value);

/** Contents by path below contracts/generated. One entry of an ABI a line, so that a change is seen. */
function generate() {
  const files = new Map();
  for (const [contract, name] of Object.entries(CONTRACTS)) {
    const artifact = path.join(root, 'contracts', 'out', `${contract}.sol`, `${contract}.json`);
    const { abi, bytecode } = JSON.parse(readFileSync(artifact, 'utf8'));
    const entries = abi.map((entry) => `  ${JSON.stringify(entry, withoutCompilerNames)},\n`).join('');
    const constant = camelCase(name);
    files.set(`${name}.ts`, `${HEADER}export const ${constant}Abi = [\n${entries}] as const;\n`);
    files.set(
      `bytecode/${name}.ts`,
      `${HEADER}export const ${constant}Bytecode =\n  '${bytecode.object}';\n`,
    );
  }
  return files;
}

const read = (file) => {
  try {
    return readFileSync(path.join(generated, file), 'utf8');
  } catch {
    return null;
  }
};

const present = () => {
  try {
    return readdirSync(generated, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(generated, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      );
  } catch {
    return [];
  }
};

const { ok, stdout, stderr } = forge(['build', '--skip', 'test']);
if (!ok) {
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(1);
}
const files = generate();
const superfluous = present().filter((file) => !files.has(file));
const outdated = [...files].filter(([file, text]) => read(file) !== text).map(([file]) => file);
if (process.argv.includes('--check')) {
  const wrong = [...outdated, ...superfluous];
  for (const file of wrong) process.stderr.write(`contracts/generated/${file} is out of date\n`);
  if (wrong.length > 0) process.stderr.write('Run: npm run contracts:abi\n');
  process.exit(wrong.length === 0 ? 0 : 1);
}
for (const file of superfluous) rmSync(path.join(generated, file));
for (const file of outdated) {
  mkdirSync(path.dirname(path.join(generated, file)), { recursive: true });
  writeFileSync(path.join(generated, file), files.get(file));
}
process.stdout.write(`${files.size} files in contracts/generated, ${outdated.length} written\n`);
