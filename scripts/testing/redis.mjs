import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];
const findRedis = () => [process.env.REDIS_SERVER_PATH, ...PLACES].find((file) => file && existsSync(file));

/** Debian and Ubuntu as root: the distribution's Redis, without starting it as a service. */
function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}

/** The program of the Redis server for the tests: the one of REDIS_SERVER_PATH, the machine's, else one installed now. */
export function ensureRedis() {
  if (!findRedis()) installFromDebian();
  return findRedis();
}
