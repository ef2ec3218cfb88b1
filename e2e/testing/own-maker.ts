import { generatePrivateKey } from 'viem/accounts';
import { Chain, usd } from '../../server/test/venue/chain.ts';
import { Maker } from '../../server/test/venue/maker.ts';
import { readVenueInfo } from '../../server/test/venue/venue-info.ts';
import { DATA_DIR } from './database.ts';

export type OwnMaker = { maker: Maker; key: `0x${string}` };

/**
 * A maker of a test's own at the venue under test, with collateral and a standing allowance. What it stops or cancels
 * takes no offer from the takers of other tests.
 */
export async function connectOwnMaker(url: string): Promise<OwnMaker> {
  const info = await readVenueInfo(DATA_DIR);
  const key = generatePrivateKey();
  const account = await new Chain(info).maker(usd(100_000), key);
  const maker = await Maker.connect({ url, apiKey: info.makerApiKey, account, lastLook: false });
  return { maker, key };
}
