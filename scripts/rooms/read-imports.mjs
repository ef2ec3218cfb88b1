import { readdirSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import { allowedImports } from './allowed-imports.mjs';

/** The project's own folders, so that a new one is read as well. */
const dirsOf = (baseDir) =>
  readdirSync(baseDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules$|test-results$)/.test(entry.name))
    .map(({ name }) => name);

/** Written by other tools. */
const GENERATED = ['^\\.next/', '^dist/', '^server/generated/', '\\.d\\.mts$'];

/**
 * Reads every import below a directory that is laid out as this project, types and `import()` included.
 * @param {string} baseDir
 * @param {string[]} dirs those of its folders that are read: by default all but installed packages
 * @returns {Promise<{ modules: number, refused: string[] }>} how many modules were read, and each import that no rule
 *   allows, that leads to no file or closes a circle of files (types aside), as `from → to`, in alphabetical order
 */
export async function readImports(baseDir, dirs = dirsOf(baseDir)) {
  const { output } = await cruise(
    dirs,
    {
      baseDir,
      validate: true,
      ruleSet: {
        allowed: allowedImports,
        allowedSeverity: 'error',
        forbidden: [
          { name: 'unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
          {
            name: 'circle',
            severity: 'error',
            from: {},
            to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
          },
        ],
      },
      // Its other parser for TypeScript ends before version 7.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: '^node_modules/' },
      exclude: { path: GENERATED },
    },
    { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  );
  const { totalCruised, violations } = output.summary;
  const refused = violations.map(({ from, to, cycle }) =>
    [from, ...(cycle ?? [{ name: to }]).map(({ name }) => name)].join(' → '),
  );
  return { modules: totalCruised, refused: [...new Set(refused)].sort() };
}
