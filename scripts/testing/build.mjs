// Builds the pages when a source of theirs changed, as a step of `npm test`.
import { ensureBuilt } from '../prepare.mjs';

ensureBuilt();
