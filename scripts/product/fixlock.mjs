// A registry that lacks the binaries of other platforms makes `npm install` drop those optional packages from
// package-lock.json, and `npm ci` then refuses ("Missing: x from lock file"). This puts the entries back by name.
// Run it after every change of a dependency: node scripts/product/fixlock.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const OS = {
  darwin: 'darwin',
  win32: 'win32',
  windows: 'win32',
  ...Object.fromEntries(
    ['android', 'freebsd', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'linux'].map((os) => [os, os]),
  ),
};
const CPU = {
  arm64: 'arm64',
  aarch64: 'arm64',
  amd64: 'x64',
  armv7: 'arm',
  ...Object.fromEntries(
    ['x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'].map((cpu) => [
      cpu,
      cpu,
    ]),
  ),
};

const file = process.argv[2] ?? 'package-lock.json';
const lock = JSON.parse(readFileSync(file, 'utf8'));

/** The places where `name`, wanted by the package at `from`, may be installed, nearest first. */
function places(from, name) {
  const found = [`${from}/node_modules/${name}`];
  for (let at = from.lastIndexOf('node_modules/'); at > 0; at = from.lastIndexOf('node_modules/', at - 1)) {
    found.push(`${from.slice(0, at)}node_modules/${name}`);
  }
  return [...found, `node_modules/${name}`];
}

/** The platform that a package's name spells, as npm's fields; null when it spells none. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = words.map((word) => OS[word]).find(Boolean);
  const cpu = words.map((word) => CPU[word]).find(Boolean);
  if (!cpu || (!os && cpu !== 'wasm32')) return null;
  const isMusl = words.some((word) => word.startsWith('musl'));
  const isGlibc = os === 'linux' && words.some((word) => word.startsWith('gnu'));
  const libc = isMusl ? ['musl'] : isGlibc ? ['glibc'] : undefined;
  return { cpu: [cpu], ...(os ? { os: [os] } : {}), ...(libc ? { libc } : {}) };
}

let added = 0;
for (const [from, owner] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    if (places(from, name).some((place) => lock.packages[place])) continue;
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version)) {
      process.stderr.write(`left out: ${name}@${version}\n`);
      continue;
    }
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platform,
      ...(owner.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`added ${added} platform entries\n`);
