// Installs the programs that tests run and that are not on this machine, as a step of `npm test`.
import { ensureBrowser } from './browser.mjs';
import { ensureRedis } from './redis.mjs';

ensureBrowser();
ensureRedis();
