import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentHash, readVerified, writeVerified } from './verified.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COPIED = [
  'contracts',
  'foundry.toml',
  '.solhint.json',
  'docs/contracts-static-analysis.md',
  'package-lock.json',
];
const STEPS = [{ title: 'contracts: tests', passed: 3 }];

let copy = '';
beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'hashmark-verified-'));
  for (const input of [...COPIED, 'scripts/abi.mjs', 'scripts/contracts.mjs', 'scripts/contracts'])
    cpSync(path.join(ROOT, input), path.join(copy, input), {
      recursive: true,
      filter: (file) => !/contracts\/(out|cache)/.test(path.relative(ROOT, file)),
    });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('the record of a complete run counts for the content that it was made of', () => {
  writeVerified(copy, STEPS);
  expect(readVerified(copy)).toEqual(STEPS);
  expect(contentHash(copy)).toBe(contentHash(ROOT));
});

it.each([
  'contracts/src/ParlayEscrow.sol',
  'contracts/test/Smoke.t.sol',
  'contracts/generated/parlay-escrow.ts',
  'contracts/snapshots/venue.json',
  'contracts/vectors/eip712.json',
  'contracts/tools/solc-shim.cjs',
  'foundry.toml',
  '.solhint.json',
  'docs/contracts-static-analysis.md',
  'scripts/contracts.mjs',
  'scripts/contracts/coverage.mjs',
])('one more byte in %s makes the record of the contracts’ checks void', (file) => {
  const target = path.join(copy, file);
  const before = readFileSync(target);
  writeVerified(copy, STEPS);
  writeFileSync(target, `${before}\n`);
  expect(readVerified(copy)).toBeNull();
  writeFileSync(target, before);
  expect(readVerified(copy)).toEqual(STEPS);
});

it.each(['solc', 'solhint', '@openzeppelin/contracts', '@foundry-rs/forge'])(
  'another version of %s makes the record of the contracts’ checks void',
  (name) => {
    const target = path.join(copy, 'package-lock.json');
    const before = readFileSync(target, 'utf8');
    writeVerified(copy, STEPS);
    const lock = JSON.parse(before);
    lock.packages[`node_modules/${name}`].version = '0.0.1';
    writeFileSync(target, JSON.stringify(lock));
    expect(readVerified(copy)).toBeNull();
    writeFileSync(target, before);
  },
);
