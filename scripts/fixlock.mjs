#!/usr/bin/env node
// Registry mirrors that lack other platforms' binaries make `npm install` drop those optional packages from
// package-lock.json, and `npm ci` then refuses ("Missing: x from lock file"). Put the entries back by name.
import fs from 'node:fs';

const file = process.argv[2] ?? 'package-lock.json',
  lock = JSON.parse(fs.readFileSync(file, 'utf8')),
  P = lock.packages;
const OS = [
  ['darwin', 'darwin'],
  ['win32', 'win32'],
  ['windows', 'win32'],
  ['android', 'android'],
  ['freebsd', 'freebsd'],
  ['netbsd', 'netbsd'],
  ['openbsd', 'openbsd'],
  ['openharmony', 'openharmony'],
  ['sunos', 'sunos'],
  ['aix', 'aix'],
  ['linux', 'linux'],
];
const CPU = [
  ['arm64', 'arm64'],
  ['aarch64', 'arm64'],
  ['amd64', 'x64'],
  ['x64', 'x64'],
  ['ia32', 'ia32'],
  ['armv7', 'arm'],
  ['arm', 'arm'],
  ['ppc64', 'ppc64'],
  ['riscv64', 'riscv64'],
  ['s390x', 's390x'],
  ['loong64', 'loong64'],
  ['mips64el', 'mips64el'],
  ['wasm32', 'wasm32'],
];
let n = 0;
for (const [where, p] of Object.entries(P))
  for (const [name, spec] of Object.entries(p.optionalDependencies ?? {})) {
    const found = [`${where}/node_modules/${name}`];
    for (let i = where.lastIndexOf('node_modules/'); i > 0; i = where.lastIndexOf('node_modules/', i - 1))
      found.push(`${where.slice(0, i)}node_modules/${name}`);
    found.push(`node_modules/${name}`);
    if (found.some((k) => P[k])) continue;
    const t = name.split(/[/-]/),
      os = OS.find(([k]) => t.includes(k))?.[1],
      cpu = CPU.find(([k]) => t.includes(k))?.[1],
      libc = t.some((x) => x.startsWith('musl'))
        ? 'musl'
        : os === 'linux' && t.some((x) => x.startsWith('gnu'))
          ? 'glibc'
          : undefined;
    if (!os || !cpu || !/^\d/.test(spec)) {
      console.error(`skip ${name}@${spec}`);
      continue;
    }
    P[`node_modules/${name}`] = {
      version: spec,
      cpu: [cpu],
      ...(p.dev ? { dev: true } : {}),
      ...(libc ? { libc: [libc] } : {}),
      optional: true,
      os: [os],
    };
    n++;
  }
lock.packages = Object.fromEntries(Object.entries(P).sort(([a], [b]) => (a < b ? -1 : 1)));
fs.writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`added ${n} platform entries`);
