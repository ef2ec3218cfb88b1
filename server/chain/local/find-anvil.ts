import { createRequire } from 'node:module';

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-amd64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-amd64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-amd64',
};

/**
 * The path of the anvil binary that npm installed for this platform.
 * @throws when there is none.
 */
export function findAnvil(): string {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  if (!platform)
    throw new Error(`no local chain for ${process.platform} on ${process.arch}: set CHAIN_RPC_URL`);
  // The package of the platform is installed beside the one that names it.
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return require.resolve(`@foundry-rs/anvil-${platform}/bin/${file}`);
}
