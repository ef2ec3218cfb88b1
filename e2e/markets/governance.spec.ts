import { expect, test } from '@playwright/test';
import { expectStarted, expectWellMade, watchErrors } from '../testing/page-health.ts';
import { stageVote } from '../testing/staged-votes.ts';

const HOUR_MS = 3_600_000;

test('a vote shows as it is opened, cast and decided, without a reload, with who voted and how much', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const name = `Will this be seen at ${Date.now()}?`;
  const texts = [name, 'Resolves to yes. metadata=category:other|subCategory:test'];
  const registration = { quoteToken: 0, nameAndDescription: texts, sideNames: ['Seen', 'Missed'] };
  const vote = {
    action: { O: { registerTokensAndStandaloneOutcome: registration } },
    expireMs: Date.now() + 3 * HOUR_MS,
  };
  await page.goto('/governance');
  await expectStarted(page);
  await stageVote({ ...vote, voters: 0 });
  const card = page.getByTestId('pending-votes').locator('li', { hasText: name });
  await expect(card).toContainText('New market');
  await expect(card).toContainText('Seen · Missed');
  await expect(card).toContainText('0.0% of active stake, quorum 66.7%');
  await expect(card).toContainText('No estimate until two votes are cast');
  await expect(card).toContainText(/ends in 2 h 5\d m/);
  await expect(page.getByText('metadata=')).toHaveCount(0);

  await stageVote({ ...vote, voters: 1 });
  await expect(card).toContainText('33.3%');
  await stageVote({ ...vote, voters: 2 });
  await expect(card).toContainText('60.0%');
  await expect(card).toContainText(/Quorum (in about|expected)/);
  await card.getByText('2 validators voted').click();
  await expect(card.getByTestId('voters').locator('tbody tr')).toHaveText([
    /Harbour Consensus.*33\.3%/,
    /Granite Nodes.*26\.7%/,
  ]);
  await expectWellMade(page);

  await stageVote({ ...vote, voters: 3, isQuorumReached: true });
  // Upstream's own lists lack it: soon it has taken effect, which may be seen first.
  const ended = page.getByTestId('ended-votes').locator('li', { hasText: name });
  await expect(card.getByText('Quorum reached').or(ended).first()).toBeVisible();
  await expect(ended).toContainText('Took effect');
  await expect(card).toHaveCount(0);
  expect(errors).toEqual([]);
});
