import { readFile } from 'node:fs/promises';
import type { Campaign } from '#domain/rewards/campaign.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { ServiceError } from '#services/error.ts';
import { campaignJson } from '#services/rewards/campaign-json.ts';
import {
  costE6Of,
  createCampaign,
  endCampaign,
  fundCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
} from '#services/rewards/manage-campaign.ts';
import { listCampaigns } from '#store/rewards/campaigns.ts';
import type { Command, CommandInput } from './command.ts';

const shown = (campaign: Campaign): object => ({
  ...campaignJson(campaign, Date.now()),
  cost_usd: usdText(costE6Of(campaign)),
});

/** The JSON of a file. @throws ServiceError('invalid') */
async function readTerms(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ServiceError('invalid', `The terms in ${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A command that changes one campaign. */
const change = (word: string, apply: (input: CommandInput, id: string) => Promise<Campaign>): Command => ({
  usage: `reward ${word} --campaign ID`,
  options: ['campaign'],
  run: async (input) => shown(await apply(input, input.option('campaign'))),
});

/** Commands for campaigns of rewards. */
export const REWARD_COMMANDS: Record<string, Command> = {
  'reward create': {
    usage: 'reward create --name N --terms FILE.json',
    options: ['name', 'terms'],
    async run({ db, option }) {
      const terms = await readTerms(option('terms'));
      return shown(await createCampaign(db, { name: option('name'), terms, nowMs: Date.now() }));
    },
  },
  'reward list': {
    usage: 'reward list',
    options: [],
    run: async ({ db }) => ({ campaigns: (await listCampaigns(db)).map(shown) }),
  },
  'reward fund': {
    usage: 'reward fund --campaign ID --amount USD --reference TEXT',
    options: ['campaign', 'amount', 'reference'],
    async run({ db, option }) {
      const [campaignId, amount, reference] = [option('campaign'), option('amount'), option('reference')];
      return shown(await fundCampaign(db, { campaignId, amount, reference, nowMs: Date.now() }));
    },
  },
  'reward schedule': change('schedule', ({ db }, id) => scheduleCampaign(db, id)),
  'reward pause': change('pause', ({ db }, id) => pauseCampaign(db, id, Date.now())),
  'reward resume': change('resume', ({ db }, id) => resumeCampaign(db, id, Date.now())),
  'reward end': change('end', ({ db }, id) => endCampaign(db, id, Date.now())),
};
