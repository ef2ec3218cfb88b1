// `npm run rooms`: refuses imports between rooms that docs/architecture.md ("Who may import whom") does not list.
import { root } from './prepare.mjs';
import { readImports } from './rooms/read-imports.mjs';

/** A reading that finds less than this has not read the project. */
const LEAST_MODULES = 1_500;

const { modules, refused } = await readImports(root);
for (const line of refused) process.stdout.write(`✗ ${line}\n`);
if (modules < LEAST_MODULES) process.stdout.write(`✗ only ${modules} modules were read\n`);
if (refused.length > 0)
  process.stdout.write(
    'Move shared code to a room that both may import, or list the import in scripts/rooms/allowed-imports.mjs and docs/architecture.md.\n',
  );
process.stdout.write(`${modules} modules read, ${refused.length} imports refused\n`);
process.exitCode = refused.length === 0 && modules >= LEAST_MODULES ? 0 : 1;
