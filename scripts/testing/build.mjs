// Builds the pages and bundles the programs when a source of theirs changed, as a step of `npm test`.
import { ensureBuilt, ensureBundled } from '../prepare.mjs';

ensureBundled();
ensureBuilt();
