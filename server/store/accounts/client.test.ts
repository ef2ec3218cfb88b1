import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Lists the modules that a new process loads when it does `work`. */
async function loadedBy(work: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module';
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    ${work}
    process.stdout.write(JSON.stringify(urls));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    maxBuffer: 16 << 20,
  });
  return JSON.parse(stdout);
}

const OPEN =
  "await (await import('#store/accounts/client.ts')).accountsOf(new (await import('pg')).default.Pool());";
const prismaOf = (urls: string[]) => urls.filter((url) => /@prisma|generated\/prisma/.test(url));

it('Prisma is loaded, without a build, by the first who asks for accounts, and not by importing what may', async () => {
  const imported = await loadedBy(
    "await import('#server/operator/commands.ts'); await import('#services/key/start-access.ts');",
  );
  expect(imported.some((url) => url.endsWith('/store/accounts/key.ts'))).toBe(true);
  expect(prismaOf(imported)).toEqual([]);
  expect(prismaOf(await loadedBy(OPEN))).not.toEqual([]);
});
