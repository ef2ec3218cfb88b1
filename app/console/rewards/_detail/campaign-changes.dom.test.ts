import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { OwnCampaign } from '../_rewards/campaign.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { EndCampaign } from './end-campaign.tsx';
import { FundCampaign } from './fund-campaign.tsx';

const CAMPAIGN = {
  ...{ id: 'rc_1', name: 'Opening week', status: 'draft', missingUsd: '0' },
  ...{ fundedUsd: '500', costUsd: '1750' },
} as OwnCampaign;

const acted = (status: OwnCampaign['status']) =>
  mountFramed(createElement(CampaignActions, { of: { ...CAMPAIGN, status }, start: () => {} }));

function funded(missingUsd: string) {
  const onClose = vi.fn();
  const of = { ...CAMPAIGN, missingUsd };
  return { onClose, ...mountFramed(createElement(FundCampaign, { of, onClose })) };
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['draft', 'Schedule', 'schedule', 'Scheduled: fills count from its first cycle'],
  ['live', 'Pause', 'pause', 'Paused: no fills count until you resume it'],
  ['paused', 'Resume', 'resume', 'Resumed: fills count again'],
] as const)(
  'a campaign that is %s says what %s has done, once it is',
  async (status, press, change, words) => {
    const { user, calls } = acted(status);
    await user.click(button(press));
    const changed = await calls.next('campaigns.change');
    expect(changed.input).toEqual({ id: 'rc_1', change });
    await expect.poll(() => button(press)).toHaveProperty('disabled', true);
    expect(screen.queryByText(words)).toBeNull();
    changed.answer();
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test('a campaign that could not be changed says why', async () => {
  const { user, calls } = acted('live');
  await user.click(button('Pause'));
  (await calls.next('campaigns.change')).refuse('It has ended meanwhile.', 'CONFLICT', 409);
  expect((await screen.findByTestId('refusal')).textContent).toContain('It has ended meanwhile.');
});

test('a campaign is ended once that is typed, and then it is told what is still paid', async () => {
  const onClose = vi.fn();
  const { user, calls } = mountFramed(createElement(EndCampaign, { of: CAMPAIGN, onClose }));
  expect((await screen.findByRole('dialog', { name: 'End this campaign?' })).textContent).toContain(
    'No further fills count in “Opening week”. Fills that already counted are still paid.',
  );
  await user.type(screen.getByLabelText('Type end to confirm'), 'end');
  await user.click(button('End campaign'));
  const changed = await calls.next('campaigns.change');
  expect(changed.input).toEqual({ id: 'rc_1', change: 'end' });
  await expect.poll(() => button('Working…')).toHaveProperty('disabled', true);
  changed.answer();
  expect(await screen.findByText('Ended: fills that already counted are still paid')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a payment begins with what is missing, says that it is being recorded, and then that it is', async () => {
  const { user, calls, onClose } = funded('1250');
  expect((await screen.findByRole('dialog', { name: 'Fund this campaign' })).textContent).toContain(
    '$500.00 of $1,750.00 recorded so far.',
  );
  expect(screen.getByLabelText('Amount, in USD')).toHaveProperty('value', '1250');
  await user.type(screen.getByLabelText('Reference'), ' invoice 118 ');
  await user.click(button('Record payment'));
  const fund = await calls.next('campaigns.fund');
  expect(fund.input).toEqual({ id: 'rc_1', amount: '1250', reference: 'invoice 118' });
  await expect.poll(() => button('Recording…')).toHaveProperty('disabled', true);
  fund.answer();
  expect(await screen.findByText('The payment is on record')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(['', '0', '-5', 'plenty'])(
  'an amount of %j is told at its field, and nothing is sent',
  async (text) => {
    const { user, onClose } = funded('0');
    const amount = await screen.findByLabelText('Amount, in USD');
    expect(amount).toHaveProperty('value', '');
    if (text) await user.type(amount, text);
    await user.click(button('Record payment'));
    expect(await screen.findByText('This must be an amount in USD above zero.')).toBeTruthy();
    expect(screen.getByText('Enter a payment reference.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  },
);

test('a payment that is on record already says so, and stays to be corrected', async () => {
  const { user, calls } = funded('1250');
  await user.type(await screen.findByLabelText('Reference'), 'invoice 118{Enter}');
  (await calls.next('campaigns.fund')).refuse('This reference is on record already.', 'CONFLICT', 409);
  expect((await screen.findByTestId('refusal')).textContent).toContain('on record already');
  expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'invoice 118');
});
