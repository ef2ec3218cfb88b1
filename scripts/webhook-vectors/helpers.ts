import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A language with a verification helper in docs/webhooks. */
export type Helper = {
  language: string;
  file: string;
  /** What this machine lacks to run it; null when it lacks nothing. */
  missing: string | null;
  /** Makes it ready to run, below `dir` where it needs a place. @returns the command that takes the header */
  prepare: (file: string, dir: string) => string[];
};

/** Where Debian puts the sources of crates: the helper is built without a network. */
const DEBIAN_CRATES = '/usr/share/cargo/registry';
const BUILD_MS = 180_000;

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');

/** The path of a program that answers; a version manager's stand-in for one that is not installed does not. */
function lacks(program: string, versionFlag: string): string | null {
  const { status } = spawnSync(program, [versionFlag], { timeout: 30_000 });
  return status === 0 ? null : `${program} is not installed`;
}

function build(command: string, args: string[], cwd: string, env: Record<string, string> = {}): void {
  const built = spawnSync(command, args, { cwd, timeout: BUILD_MS, env: { ...process.env, ...env } });
  if (built.status !== 0) throw new Error(`${command} ${args.join(' ')}: ${built.stderr}`);
}

function buildGo(file: string, dir: string): string[] {
  const program = path.join(dir, 'verify-go');
  build('go', ['build', '-o', program, file], dir, { GOFLAGS: '', GOCACHE: path.join(dir, 'go-cache') });
  return [program];
}

/** A crate of its own whose dependencies are Debian's copies. */
function buildRust(file: string, dir: string): string[] {
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  mkdirSync(path.join(dir, '.cargo'), { recursive: true });
  copyFileSync(file, path.join(dir, 'src', 'main.rs'));
  const manifest = ['[package]', 'name = "verify"', 'version = "0.0.0"', 'edition = "2021"'];
  const dependencies = ['[dependencies]', 'hmac = "0.12"', 'sha2 = "0.10"'];
  writeFileSync(path.join(dir, 'Cargo.toml'), [...manifest, ...dependencies, ''].join('\n'));
  const sources = ['[source.crates-io]', 'replace-with = "debian"', '[source.debian]'];
  writeFileSync(
    path.join(dir, '.cargo', 'config.toml'),
    [...sources, `directory = "${DEBIAN_CRATES}"`, ''].join('\n'),
  );
  build('cargo', ['build', '--offline', '--quiet'], dir, { CARGO_TARGET_DIR: path.join(dir, 'target') });
  return [path.join(dir, 'target', 'debug', 'verify')];
}

function lacksRust(): string | null {
  const hasCrates = ['hmac-0.12.1', 'sha2-0.10.5'].every((crate) =>
    existsSync(path.join(DEBIAN_CRATES, crate)),
  );
  return lacks('cargo', '--version') ?? (hasCrates ? null : 'the crates hmac and sha2 are not installed');
}

/** Every helper, in the order of the guide. */
export const HELPERS: readonly Helper[] = [
  { language: 'Node', file: 'verify.mjs', missing: null, prepare: (file) => [NODE, file] },
  {
    ...{ language: 'Python', file: 'verify.py', missing: lacks('python3', '--version') },
    prepare: (file) => ['python3', file],
  },
  { language: 'Go', file: 'verify.go', missing: lacks('go', 'version'), prepare: buildGo },
  {
    ...{ language: 'PHP', file: 'verify.php', missing: lacks('php', '--version') },
    prepare: (file) => ['php', file],
  },
  {
    ...{ language: 'Ruby', file: 'verify.rb', missing: lacks('ruby', '--version') },
    prepare: (file) => ['ruby', file],
  },
  { language: 'Rust', file: 'verify.rs', missing: lacksRust(), prepare: buildRust },
];
