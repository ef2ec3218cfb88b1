import { expect, it } from 'vitest';
import { chooseTests } from './choose-tests.ts';
import { leftOut } from './left-out.ts';
import { readImporters } from './read-importers.ts';

const ALIASES = { '#attic/*': './server/attic/*', '#shelf/*': './server/shelf/*' };

/** Chooses tests in a project of these files, which by default take a second each. */
function chooseIn(
  texts: Record<string, string>,
  changed: string[],
  { seconds = 100, slow = {} }: { seconds?: number; slow?: Record<string, number> } = {},
) {
  const sources = new Map(Object.entries(texts));
  const files = new Set([...sources.keys(), ...changed]);
  const importers = readImporters(sources, files, ALIASES);
  return chooseTests(changed, importers, new Set(sources.keys()), (file) => slow[file] ?? 1, seconds);
}

const importing = (...files: string[]) => files.map((file) => `import { a } from '${file}';`).join('\n');
const CHAIN = {
  'server/attic/coin.ts': 'export const a = 1;',
  'server/attic/coin.test.ts': importing('./coin.ts'),
  'server/attic/fill.ts': importing('#attic/coin.ts'),
  'server/attic/fill.test.ts': importing('./fill.ts'),
  'server/shelf/fills.ts': "export {\n  a,\n} from '#attic/fill.ts';",
  'server/shelf/fills.test.ts': "const { a } = await import('./fills.ts');",
};
const named = (choice: ReturnType<typeof chooseIn>) => choice.run.map(({ file }) => file);

it('runs tests that changed first, then the nearest to what changed', () => {
  const changed = ['server/attic/coin.ts', 'server/shelf/fills.test.ts'];
  expect(chooseIn(CHAIN, changed).run).toEqual([
    { file: 'server/shelf/fills.test.ts', distance: 0, seconds: 1 },
    { file: 'server/attic/coin.test.ts', distance: 1, seconds: 1 },
    { file: 'server/attic/fill.test.ts', distance: 2, seconds: 1 },
  ]);
});

it('leaves out what does not fit into the time, and runs a quicker one in its place', () => {
  const slow = { 'server/attic/fill.test.ts': 60 };
  const { run, over } = chooseIn(CHAIN, ['server/attic/coin.ts'], { seconds: 50, slow });
  expect(run.map(({ file }) => file)).toEqual(['server/attic/coin.test.ts', 'server/shelf/fills.test.ts']);
  expect(over.map(({ file }) => file)).toEqual(['server/attic/fill.test.ts']);
});

it('of two tests that are as near, the quicker one goes first', () => {
  const texts = { ...CHAIN, 'server/attic/a-coin.test.ts': importing('./coin.ts') };
  const slow = { 'server/attic/a-coin.test.ts': 9 };
  expect(named(chooseIn(texts, ['server/attic/coin.ts'], { slow }))).toEqual([
    'server/attic/coin.test.ts',
    'server/attic/a-coin.test.ts',
    'server/attic/fill.test.ts',
    'server/shelf/fills.test.ts',
  ]);
});

it('finds who imported a file that is gone, and does not run a test that is', () => {
  const { 'server/attic/coin.ts': _, ...rest } = CHAIN;
  const changed = ['server/attic/coin.ts', 'server/attic/old.test.ts'];
  expect(named(chooseIn(rest, changed))[0]).toBe('server/attic/coin.test.ts');
  expect(named(chooseIn(rest, changed))).not.toContain('server/attic/old.test.ts');
});

it('runs nothing for a type that a test imports: what runs is the same', () => {
  const texts = {
    'server/attic/tier.ts': 'export type A = 1;',
    'server/attic/key.test.ts': "import type { A } from './tier.ts';",
  };
  expect(chooseIn(texts, ['server/attic/tier.ts']).run).toEqual([]);
});

it('finds tests of a document, a definition, a table and a file that is started by its path', () => {
  const texts = {
    'docs/attic.yaml': '',
    'server/document.test.ts': "const FILE = path.resolve('docs/attic.yaml');",
    'docs/attic/sign-in.md': '',
    'scripts/docs/records.test.ts': "const DOCS = path.resolve(import.meta.dirname, '../../docs');",
    'proto/stream/v1/block.proto': '',
    'server/grpc.test.ts': "loadSync('stream/v1/block.proto');",
    'prisma/migrations/1_keys/migration.sql': 'CREATE TABLE "api_key" (id text);',
    'server/shelf/keys.ts': "export const a = 'SELECT id FROM api_key';",
    'server/shelf/keys.test.ts': importing('./keys.ts'),
    'server/worker.ts': '',
    'server/pool.ts': "new Worker(new URL('./worker.ts', import.meta.url));",
    'server/pool.test.ts': importing('./pool.ts'),
  };
  const of = (file: string) => named(chooseIn(texts, [file]));
  expect(of('docs/attic.yaml')).toEqual(['scripts/docs/records.test.ts', 'server/document.test.ts']);
  expect(of('docs/attic/sign-in.md')).toEqual(['scripts/docs/records.test.ts']);
  expect(of('proto/stream/v1/block.proto')).toEqual(['server/grpc.test.ts']);
  expect(of('prisma/migrations/1_keys/migration.sql')).toEqual(['server/shelf/keys.test.ts']);
  expect(of('server/worker.ts')).toEqual(['server/pool.test.ts']);
});

it('names tests of the product and of its pages that a change touches, and the command that runs them', () => {
  const texts = {
    'app/(markets)/wallets/[address]/_wallet/panel.tsx': '',
    'app/(markets)/wallets/[address]/page.tsx': importing('./_wallet/panel.tsx'),
    'e2e/wallets.spec.ts': "await page.goto('/wallets/0x1');",
    'e2e/markets.spec.ts': "await page.goto('/markets');",
    'server/main.ts': '',
    'server/test/system/product.ts': "spawn('node', ['server/main.ts']);",
    'server/test/system/health.test.ts': importing('./product.ts'),
  };
  const changed = ['app/(markets)/wallets/[address]/_wallet/panel.tsx', 'server/main.ts'];
  const choice = chooseIn(texts, [...changed, 'contracts/src/Vault.sol']);
  expect(choice.run).toEqual([]);
  expect(leftOut([...changed, 'contracts/src/Vault.sol'], choice, 'HEAD')).toEqual([
    '1 system test file: npm run -s build && npx vitest run server/test/system/health.test.ts',
    '1 browser test file: npm run -s build && npx playwright test e2e/wallets.spec.ts',
    'contracts: npm run contracts:test',
  ]);
});

it('names a few unit tests over the budget by file, and many by a larger budget', () => {
  const over = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ file: `app/(site)/${i}.test.ts`, distance: 1, seconds: 1 }));
  const of = (count: number) => leftOut([], { over: over(count), system: [], browser: [] }, 'main');
  expect(of(1)).toEqual(["1 unit test file: npx vitest run 'app/(site)/0.test.ts'"]);
  expect(of(9)).toEqual(['9 unit test files: npm run -s test:changed -- --budget 3600 main']);
});

it('names the whole of the tests when what all of them depend on changed', () => {
  expect(leftOut(['package-lock.json'], { over: [], system: [], browser: [] }, 'HEAD')).toEqual([
    'everything, because package-lock.json changed: npm test',
  ]);
});
