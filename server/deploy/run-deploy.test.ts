import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type AddressBook, readAddressBook } from '#chain/deploy/address-book.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { startLocalChain } from '#chain/local/local-chain.ts';
import { connectChain } from '#chain/rpc/connect.ts';
import { temporaryDir } from '#chain/testing/temporary-dir.ts';
import { readNamed } from '#server/config/env.ts';
import { freePort } from '#server/test/system/product.ts';
import { program } from '../../scripts/prepare.mjs';

const dir = temporaryDir();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  dir.remove();
});

const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const SENDER = localAccount('forwarder').address;
const required = [
  ...['--chain-id', '998', '--key-env', 'DEPLOY_KEY', '--forwarder', SENDER, '--workflow-owner', SENDER],
  ...['--workflow-id', `0x${'1'.repeat(64)}`, '--quoting-key', SENDER],
];

type Run = { child: ChildProcess; out: () => string; note: () => string; ended: Promise<number | null> };

/** The command as it is run, in a process of its own. */
function run(args: string[], env: Record<string, string> = {}): Run {
  const PATH = readNamed('PATH') ?? '';
  const child = spawn(path.resolve('node_modules/.bin/node'), [program('server/deploy.ts'), ...args], {
    env: { PATH, NODE_ENV: 'test', DATA_DIR: dir.path, ...env },
  });
  children.push(child);
  let [out, note] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    note += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, out: () => out, note: () => note, ended };
}

async function finished(args: string[], env: Record<string, string> = {}) {
  const command = run(args, env);
  return { code: await command.ended, out: command.out(), note: command.note() };
}

/** The address book that a command has printed, once the chain behind it runs on. */
async function untilRunning({ child, out, note, ended }: Run): Promise<AddressBook> {
  const over = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${note()}`)));
  const isRunning = () => note().includes('runs until Ctrl-C') && out().endsWith('\n}\n');
  while (!isRunning()) {
    const said = [child.stdout, child.stderr].map((stream) => once(stream as NodeJS.ReadableStream, 'data'));
    await Promise.race([...said, over]);
  }
  over.catch(() => {});
  return JSON.parse(out()) as AddressBook;
}

async function listening(server: net.Server | http.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('deploy:local', () => {
  it('starts a chain, deploys, prints the address book, is idempotent beside itself, and ends on a signal', async () => {
    const CHAIN_PORT = String(await freePort());
    const first = run(['local'], { CHAIN_PORT });
    const book = await untilRunning(first);
    expect(readAddressBook(dir.file('deployments/998.json'))).toEqual(book);
    expect(first.note()).toContain(`export CHAIN_RPC_URL=http://127.0.0.1:${CHAIN_PORT}\n`);
    expect(first.note()).toContain(`export ESCROW=${book.contracts.escrow.address}\n`);
    const second = await finished(['local'], { CHAIN_PORT });
    expect([second.code, JSON.parse(second.out)]).toEqual([0, book]);
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await expect(connectChain({ rpcUrl: `http://127.0.0.1:${CHAIN_PORT}` })).rejects.toThrow(
      'no chain responds',
    );
  });

  it('begins anew when the book is of a chain that is gone', async () => {
    const CHAIN_PORT = String(await freePort());
    const again = run(['local'], { CHAIN_PORT });
    const { contracts } = await untilRunning(again);
    const client = await connectChain({ rpcUrl: `http://127.0.0.1:${CHAIN_PORT}` });
    expect(await client.getCode({ address: contracts.vault.address })).toMatch(/^0x60/);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('says what has taken its port: something that is no chain, or another chain', async () => {
    const web = http.createServer((_, response) => response.end('hello'));
    const other = http.createServer((_, response) =>
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x3e7"}'),
    );
    const [webPort, otherPort] = [await listening(web), await listening(other)];
    const asked = await Promise.all([
      finished(['local'], { CHAIN_PORT: String(webPort) }),
      finished(['local'], { CHAIN_PORT: String(otherPort) }),
    ]);
    expect(asked.map(({ code, out, note }) => [code, out, note])).toEqual([
      [1, '', `port ${webPort} is in use by something other than a chain; set CHAIN_PORT to another port\n`],
      [1, '', `port ${otherPort} is in use by chain 999; stop it or set CHAIN_PORT to another port\n`],
    ]);
    for (const server of [web, other]) server.close();
  });
});

describe('deploy', () => {
  it('deploys to the chain of an RPC with a key from the environment, into the book that is named', async () => {
    const chain = await startLocalChain();
    const bookFile = dir.file('public.json');
    const args = ['--rpc', chain.rpcUrl, '--book', bookFile, '--spread-bps', '100', ...required];
    const { code, out, note } = await finished(args, { DEPLOY_KEY: KEY });
    await chain.stop();
    const book = readAddressBook(bookFile);
    expect([code, JSON.parse(out)]).toEqual([0, book]);
    expect(book.settings).toMatchObject({ owner: SENDER, feeRecipient: SENDER, spreadBps: 100 });
    expect(out + note).not.toContain(KEY.slice(2));
  });

  it.each([
    ['every option that is missing', [], '--rpc: '],
    ['an option that it does not know', ['--key', KEY], 'key'],
    [
      'a variable without a key',
      ['--rpc', 'http://127.0.0.1:9', ...required],
      'DEPLOY_KEY does not hold a private key',
    ],
  ])('refuses %s, and shows its usage', async (_, args, words) => {
    const { code, out, note } = await finished(args);
    expect([code, out]).toEqual([1, '']);
    expect(note).toContain(words);
    expect(note).toContain('npm run deploy -- --rpc URL');
  });
});

describe('either of them', () => {
  it.each([[['--help']], [['local', '--help']], [['local', '-h']], [['--rpc', 'x', '--help']]])(
    'shows its usage when asked for it with %j, and starts nothing',
    async (args) => {
      const { code, out, note } = await finished(args);
      expect([code, note]).toEqual([0, '']);
      expect(out).toContain('npm run deploy:local\n');
      expect(out).toContain('npm run deploy -- --rpc URL');
    },
  );

  it.each([[['local', '--port', '1']], [['local', 'start']]])(
    'refuses %j, which deploy:local does not know, before it starts a chain',
    async (args) => {
      const { code, out, note } = await finished(args);
      expect([code, out]).toEqual([1, '']);
      expect(note).toContain(`deploy:local accepts no options: ${args[1]} is unknown`);
      expect(note).toContain('npm run deploy:local\n');
    },
  );
});
