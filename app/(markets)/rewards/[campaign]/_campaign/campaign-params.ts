import { createLoader, createParser, type inferParserType, parseAsInteger } from 'nuqs/server';

const ADDRESS = /^0x[0-9a-f]{40}$/;
const parseAsAddress = createParser({
  parse: (text) => (ADDRESS.test(text.toLowerCase()) ? text.toLowerCase() : null),
  serialize: (address: string) => address,
});

/** The state of a campaign's page, all of it in the address. */
export const campaignParams = {
  /** The number of a cycle; without it, the current one. */
  cycle: parseAsInteger,
  /** Whose score is told; without it, that of the wallet connected in this browser. */
  wallet: parseAsAddress,
};
export type CampaignParams = inferParserType<typeof campaignParams>;

/** A change of the state; null returns a part to its default. */
export type ChangeCampaign = (patch: { [K in keyof CampaignParams]?: CampaignParams[K] | null }) => void;

/** Reads the state from a request's query string. */
export const loadCampaignParams = createLoader(campaignParams);

/** What the page asks for about a cycle; a number that can be none means the current one. */
export const ofCycle = (id: string, cycle: number | null) => ({
  id,
  ...(cycle !== null && cycle >= 1 && cycle <= 9_999 ? { cycle } : {}),
});
