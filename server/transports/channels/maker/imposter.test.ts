import { describe, expect, it } from 'vitest';
import { until } from '#relay/testing/harness.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { type MakerHarness, quoteFrame } from '../testing/maker-harness.ts';
import { makerHarnessForEach } from '../testing/maker-harness-for-each.ts';
import type { WireClient } from '../testing/wire-client.ts';

const max = accountOf('max');
/** Not where the maker is. */
const ELSEWHERE = '10.6.6.6';
const PRIVATE = ['RFQ_CONFIRMATION_REQUEST', 'RFQ_EXECUTION_UPDATE', 'QUOTE_RESULT'];

let harness: MakerHarness;
makerHarnessForEach((fresh) => {
  harness = fresh;
});

type Name = { rfq_id: string; quote_id: string };

/** A last look that waits for the maker, and what its quote was. */
async function asked(client: WireClient): Promise<{ name: Name; signature: string }> {
  const frame = await harness.ask();
  const input = await harness.quote(frame, max);
  client.send(quoteFrame(input));
  await client.nextOf('ACK_RFQ_QUOTE');
  await harness.closeWindow(frame.rfq_id);
  await harness.accept(frame.rfq_id);
  return { name: { rfq_id: frame.rfq_id, quote_id: input.quoteId }, signature: input.signature };
}

const maker = (): Promise<WireClient> => harness.maker(max, { last_look: true, quote_results: true });
const imposter = (more: object = {}): Promise<WireClient> =>
  harness.maker(max, { last_look: true, quote_results: true, ...more }, ELSEWHERE);
const confirm = (name: Name, more: object = {}): object => ({
  ...{ type: 'RFQ_CONFIRMATION_RESPONSE', ...name, decision: 'CONFIRM', ...more },
});

describe('who has the key and the address of a maker, and nothing else', () => {
  it('hears requests and trades, and nothing of what concerns the maker alone', async () => {
    const [client, thief] = [await maker(), await imposter()];
    const { name } = await asked(client);
    await client.nextOf('RFQ_CONFIRMATION_REQUEST');
    const late = await imposter();
    client.send(confirm(name));
    await client.nextOf('QUOTE_RESULT');
    await thief.nextOf('RFQ_TRADE');
    for (const spy of [thief, late]) {
      await spy.roundTrip();
      for (const type of PRIVATE) expect(spy.count(type)).toBe(0);
    }
    for (const type of PRIVATE) expect(client.count(type)).toBeGreaterThan(0);
  });

  it.each([
    ['RFQ_CONFIRMATION_RESPONSE', { decision: 'CONFIRM' }],
    ['RFQ_CONFIRMATION_RESPONSE', { decision: 'DECLINE' }],
    ['RFQ_CONFIRMATION_RESPONSE', { decision: 'CONFIRM', signature: `0x${'11'.repeat(65)}` }],
    ['RFQ_QUOTE_CANCEL', {}],
  ])('cannot speak for it: %s %j is UNAUTHORIZED_ROLE and changes nothing', async (type, more) => {
    const [client, thief] = [await maker(), await imposter()];
    const { name } = await asked(client);
    thief.send({ type, ...name, ...more });
    expect(await thief.nextOf('RFQ_ERROR')).toMatchObject({ code: 'UNAUTHORIZED_ROLE', ...name });
    await harness.reaches(name.rfq_id, 'AWAITING_MAKER_CONFIRMATION');
  });

  it('does not become the maker by quotes with bad signatures', async () => {
    const [client, thief] = [await maker(), await imposter()];
    const frame = await harness.ask();
    const quoteId = await harness.quoteOn(client, frame, max);
    const forged = await harness.quote(frame, max);
    thief.send(quoteFrame({ ...forged, signature: `0x${'11'.repeat(64)}1b` }));
    expect(await thief.nextOf('RFQ_ERROR')).toMatchObject({ code: 'INVALID_SIGNATURE' });
    thief.send({ type: 'RFQ_QUOTE_CANCEL', rfq_id: frame.rfq_id, quote_id: quoteId });
    expect(await thief.nextOf('RFQ_ERROR')).toMatchObject({ code: 'UNAUTHORIZED_ROLE' });
  });

  it('nor by a quote of the maker that was sent before', async () => {
    const [client, thief] = [await maker(), await imposter()];
    const [frame, twin] = [await harness.ask(), await harness.ask()];
    const input = await harness.quote(frame, max);
    client.send(quoteFrame(input));
    await client.nextOf('ACK_RFQ_QUOTE');
    // The same terms, so the signature is as good for this request.
    thief.send(quoteFrame({ ...input, rfqId: twin.rfq_id, quoteId: 'again' }));
    await thief.nextOf('ACK_RFQ_QUOTE');
    thief.send({ type: 'RFQ_QUOTE_CANCEL', rfq_id: frame.rfq_id, quote_id: input.quoteId });
    expect(await thief.nextOf('RFQ_ERROR')).toMatchObject({ code: 'UNAUTHORIZED_ROLE' });
  });

  it('takes nothing along when it leaves, whatever it asked for', async () => {
    const client = await maker();
    const thief = await imposter({ cancel_on_disconnect: true });
    const frame = await harness.ask();
    await harness.quoteOn(client, frame, max);
    await thief.leave();
    await until('it has left', () => harness.log.includes('quotes of a disconnected maker cancelled'));
    await harness.closeWindow(frame.rfq_id);
  });
});

describe('a maker that comes back', () => {
  it('on another connection from the same place is asked again, and its answer counts', async () => {
    const client = await maker();
    const { name } = await asked(client);
    await client.leave();
    const back = await maker();
    expect(await back.nextOf('RFQ_CONFIRMATION_REQUEST')).toMatchObject(name);
    back.send(confirm(name));
    expect(await back.nextOf('ACK_RFQ_CONFIRMATION_RESPONSE')).toMatchObject(name);
    await harness.reaches(name.rfq_id, 'FILLED');
  });

  it('from elsewhere is asked once it has quoted there', async () => {
    const { name } = await asked(await maker());
    const moved = await imposter();
    await harness.quoteOn(moved, await harness.ask(), max);
    expect(await moved.nextOf('RFQ_CONFIRMATION_REQUEST')).toMatchObject(name);
    moved.send(confirm(name));
    await harness.reaches(name.rfq_id, 'FILLED');
  });

  it('from elsewhere may bring the signature of the quote', async () => {
    const { name, signature } = await asked(await maker());
    const moved = await imposter();
    moved.send(confirm(name, { signature }));
    expect(await moved.nextOf('ACK_RFQ_CONFIRMATION_RESPONSE')).toMatchObject(name);
    await harness.reaches(name.rfq_id, 'FILLED');
  });
});
