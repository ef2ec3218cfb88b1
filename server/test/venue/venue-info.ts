import { relayInfo } from '#server/operator/relay-info.ts';
import type { VenueInfo } from './chain.ts';

/** What the operator's command `relay info` prints, without its process. `settings` are those of the product. */
export const readVenueInfo = async (
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<VenueInfo> => (await relayInfo({ DATA_DIR: dataDir, ...settings })) as VenueInfo;
