import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { localSettings } from '../local/local-accounts.ts';
import { temporaryDir } from '../testing/temporary-dir.ts';
import {
  type AddressBook,
  AddressBookError,
  localBookFile,
  publicBookFile,
  readAddressBook,
  readDeployment,
  writeDeployment,
} from './address-book.ts';

const dir = temporaryDir();
afterAll(() => dir.remove());

const address = `0x${'ab'.repeat(20)}` as const;
const word = `0x${'cd'.repeat(32)}` as const;
const contract = { address, blockNumber: 7, txHash: word, bytecodeHash: word };
const book: AddressBook = {
  chainId: 998,
  deployer: address,
  settings: localSettings(),
  contracts: { token: { address }, registry: contract, escrow: contract, vault: contract },
};

describe('an address book', () => {
  it('is read as it was written, and leaves no other file behind', () => {
    const file = localBookFile(dir.path, 998);
    writeDeployment(file, book);
    expect(readAddressBook(file)).toEqual(book);
    expect(readDeployment(file)).toEqual(book);
    expect(readdirSync(`${dir.path}/deployments`)).toEqual(['998.json']);
  });

  it('stays readable while a later run has a transaction on its way', () => {
    const file = dir.file('later.json');
    writeDeployment(file, { ...book, pending: { step: 'setSpread', nonce: 3, txHashes: [word] } });
    expect(readAddressBook(file)).toEqual(book);
  });

  it('of a public chain is a file of the project', () => {
    expect(publicBookFile(998)).toMatch(/contracts\/deployments\/998\.json$/);
  });

  it('that is unfinished is no address book yet, but a deployment to go on with', () => {
    const file = dir.file('unfinished.json');
    const draft = { ...book, contracts: { token: contract }, unfinished: true as const };
    writeDeployment(file, draft);
    expect(() => readAddressBook(file)).toThrow(/unfinished deployment; run the deployment again/);
    expect(readDeployment(file)).toEqual(draft);
  });

  it('that does not exist is told apart from one that cannot be read', () => {
    const file = dir.file('absent.json');
    expect(existsSync(file)).toBe(false);
    expect(readDeployment(file)).toBeNull();
    expect(() => readAddressBook(file)).toThrow(/does not exist: the venue is not deployed/);
  });

  it.each([
    ['half a file', JSON.stringify(book).slice(0, 99)],
    ['another thing', '[]'],
    ['a name for an address', JSON.stringify({ ...book, deployer: 'alice' })],
    ['no chain', JSON.stringify({ ...book, chainId: 0 })],
  ])('is refused when it is %s', (_, text) => {
    const file = dir.file('refused.json');
    writeFileSync(file, text);
    expect(() => readAddressBook(file)).toThrow(AddressBookError);
    expect(() => readDeployment(file)).toThrow(AddressBookError);
  });
});
