import { expect, it } from 'vitest';
import { MARKET_EVENT_TYPES } from '#domain/webhook/event-types.ts';
import { NO_FILTERS } from '#domain/webhook/subscription.ts';
import { newGroup, newLeaf } from '../_predicate/predicate-draft.ts';
import { readAddresses } from './address-list.ts';
import {
  draftFieldOf,
  draftOf,
  draftProblems,
  type EditedWebhook,
  emptyDraft,
  readWebhookDraft,
  type WebhookDraft,
} from './webhook-draft.ts';

const WALLET = `0x${'a'.repeat(40)}`;
const BUILDER = `0x${'b'.repeat(40)}`;
const BOUNDS = { addressesEach: 2, allowLoopback: false };
const filled = (patch: Partial<WebhookDraft> = {}): WebhookDraft => ({
  ...emptyDraft(),
  ...{ url: 'https://hooks.example.com/in', wallets: WALLET, ...patch },
});
const problemsOf = (patch: Partial<WebhookDraft>, bounds = BOUNDS) => draftProblems(filled(patch), bounds);

it('a form that was filled from a subscription asks for that subscription again', () => {
  const webhook: EditedWebhook = {
    ...{ channel: 'http', url: 'https://hooks.example.com/in', chatId: null, scope: 'address' },
    ...{ eventTypes: ['fill', 'order'], wallets: [WALLET], builders: [BUILDER] },
    filters: { coins: ['#10', '#21'], min_notional: 500, sides: ['B'], dirs: ['Buy'], statuses: ['placed'] },
    predicate: {
      all: [{ field: 'px', op: '>', value: 0.9 }, { not: { str_field: 'coin', op: 'eq', value: '#10' } }],
    },
  };
  const { chatId: _none, eventTypes, ...same } = webhook;
  expect(readWebhookDraft(draftOf(webhook), BOUNDS)).toEqual({ input: { ...same, event_types: eventTypes } });
});

it('a form keeps every event type of the subscription that it is filled from', () => {
  const webhook: EditedWebhook = {
    ...{ channel: 'http', url: 'https://hooks.example.com/in', chatId: null, scope: 'address' },
    ...{ eventTypes: MARKET_EVENT_TYPES, wallets: [], builders: [BUILDER] },
    ...{ filters: NO_FILTERS, predicate: null },
  };
  expect(readWebhookDraft(draftOf(webhook), BOUNDS)).toMatchObject({
    input: { event_types: MARKET_EVENT_TYPES },
  });
});

it('a chat of the messenger takes the place of the address', () => {
  expect(readWebhookDraft(filled({ channel: 'messenger', chatId: '-100123' }), BOUNDS)).toMatchObject({
    input: { channel: 'messenger', telegram_chat_id: '-100123' },
  });
  expect(problemsOf({ channel: 'messenger' })).toEqual({ chatId: 'Choose a linked chat.' });
});

it('addresses stand in lines or are parted by commas, count once, and the first that is none is named', () => {
  expect(readAddresses(` ${WALLET.toUpperCase().replace('0X', '0x')},${BUILDER}\n${WALLET}\n`)).toEqual({
    ...{ addresses: [WALLET, BUILDER], problem: null },
  });
  expect(readAddresses(`${WALLET}\n0x12 me`).problem).toBe('Line 2 is not an address: 0x12 (and 1 more)');
});

it.each<[Partial<WebhookDraft>, object]>([
  [{ url: '' }, { url: 'Write the address that events are sent to.' }],
  [{ url: 'http://hooks.example.com' }, { url: 'The URL must be an HTTPS URL.' }],
  [{ url: 'http://127.0.0.1:80' }, { url: 'The URL must be an HTTPS URL.' }],
  [{ wallets: '' }, { wallets: 'Name at least one wallet or builder.' }],
  [
    { builders: `${BUILDER} 0x${'c'.repeat(40)}` },
    { wallets: 'These are 3 addresses; one webhook watches at most 2.' },
  ],
  [{ builders: 'me' }, { builders: 'Line 1 is not an address: me' }],
  [{ coins: '#10 ten' }, { coins: 'ten is not a coin. Coins are written #10.' }],
  [{ minNotional: 'much' }, { minNotional: 'Write an amount in USD, such as 500.' }],
  [{ eventTypes: [] }, { eventTypes: 'Choose at least one event type.' }],
  [
    { predicate: newGroup('all', [newLeaf()]) },
    { predicate: 'One condition is not valid: it must be a finite number.' },
  ],
  [{ predicateJson: '{}' }, { predicate: 'The predicate must have one of all, any, not, field, str_field.' }],
])('%j is refused where it stands', (patch, problems) => {
  expect(problemsOf(patch)).toEqual(problems);
});

it('the whole market has no address list, whatever was typed before', () => {
  expect(readWebhookDraft(filled({ scope: 'market', wallets: 'nonsense' }), BOUNDS)).toMatchObject({
    input: { scope: 'market', wallets: [], builders: [] },
  });
});

it('a receiver on this machine is taken where the service allows it', () => {
  expect(problemsOf({ url: 'http://127.0.0.1:8080/in' }, { ...BOUNDS, allowLoopback: true })).toEqual({});
});

it('what the server refuses belongs to the field that says it', () => {
  expect(draftFieldOf('telegram_chat_id')).toBe('chatId');
  expect(draftFieldOf('status')).toBeNull();
  expect(draftFieldOf(null)).toBeNull();
});
