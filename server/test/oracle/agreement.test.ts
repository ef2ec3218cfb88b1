import { afterAll, beforeAll, describe } from 'vitest';
import { boardsAgree } from './agreement/boards.ts';
import { buildersAgree } from './agreement/builders.ts';
import { digestsAgree } from './agreement/digests.ts';
import { groupsAgree } from './agreement/groups.ts';
import { marketsAgree } from './agreement/markets.ts';
import { walletsAgree } from './agreement/wallets.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.api.stop());

describe('node files that were ingested say the same as the API of', () => {
  describe('builders:', () => buildersAgree(() => world));
  describe('leaderboards:', () => boardsAgree(() => world));
  describe('wallets:', () => walletsAgree(() => world));
  describe('markets:', () => marketsAgree(() => world));
  describe('groups:', () => groupsAgree(() => world));
  describe('digests:', () => digestsAgree(() => world));
});
