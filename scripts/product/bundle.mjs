// Bundles the programs of the product and the packages they use into `dist/`: a program is then loaded from a few files
// instead of some two thousand, each of which Node would resolve and link.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { BUNDLED_FROM, programSources, root } from '../prepare.mjs';
import { PROGRAMS } from './programs.mjs';

/**
 * Packages that read files beside their own, load native code, or have to be the instance that the pages use: they hand
 * the pool of `pg` to Prisma, which asks whether it is one.
 */
const OUTSIDE = [
  /^(next|react|react-dom|server-only)(\/|$)/,
  /^(pg|pg-pool|@prisma\/.*)$|^@prisma\/client\//,
  /^(@grpc\/|grpc-health-check)/,
  /^(pino|socket\.io)(\/|$)/,
  /^(bufferutil|utf-8-validate|pg-native|secp256k1|lz4-napi)$/,
];

const fromRoot = (file) => path.relative(root, file).split(path.sep).join('/');

/**
 * Keeps what a module says of its own place true: `dist/` is beside `server/`. The address of another program becomes
 * that of its bundle.
 */
const places = {
  name: 'places',
  transform: {
    filter: { id: /\/(server|sdk)\/.*\.ts$/, code: /import\.meta/ },
    handler(code, id) {
      const source = fromRoot(id);
      const dir = path.posix.dirname(source);
      return code
        .replaceAll(/new URL\('(\.[^']*\.ts)', import\.meta\.url\)/g, (_, file) => {
          const program = PROGRAMS[path.posix.join(dir, file)];
          if (!program) throw new Error(`${source}: ${file} is no program of scripts/product/programs.mjs`);
          return `new URL('./${program}.js', import.meta.url)`;
        })
        .replaceAll(
          /(?<!createRequire\(|\.js', )import\.meta\.url/g,
          `new URL('../${source}', import.meta.url).href`,
        )
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/../${dir}')`);
    },
  },
};

const unfinished = mkdtempSync(path.join(root, '.dist-'));
try {
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: Object.fromEntries(Object.entries(PROGRAMS).map(([source, name]) => [name, source])),
    external: OUTSIDE,
    plugins: [places],
  });
  // Names stay as they are, so that a stack says what the source says.
  await bundle.write({ dir: unfinished, entryFileNames: '[name].js' });
  await bundle.close();
  writeFileSync(path.join(unfinished, path.basename(BUNDLED_FROM)), programSources());
  rmSync(path.join(root, 'dist'), { recursive: true, force: true });
  renameSync(unfinished, path.join(root, 'dist'));
} finally {
  rmSync(unfinished, { recursive: true, force: true });
}
