import type { RfqStatus } from '#domain/rfq/rfq.ts';
import { isFinal } from '#domain/rfq/rfq.ts';
import type { RfqEngine } from '../engine/engine.ts';
import type { Snapshot } from '../requests/snapshot.ts';
import { VenueError } from '../venue-error.ts';
import { heard, until, type World } from './harness.ts';
import { accountOf, identityOf, signedAcceptance, signedQuote } from './traders.ts';

/** How taker and makers behave in one request. */
export type Script = {
  /** The taker's Idempotency-Key: in its next life the relay is asked with the same. */
  key: string;
  /** The better maker wants the last look. */
  lastLook?: boolean;
  /** … and declines. */
  decline?: boolean;
  /** … or never answers. */
  mute?: boolean;
  /** There is no second maker. */
  alone?: boolean;
  /** No maker quotes. */
  silent?: boolean;
  /** The taker does not accept. */
  ignore?: boolean;
  cancelAt?: RfqStatus;
  /** Whoever is told to try again does. */
  isStubborn?: boolean;
};

const taker = accountOf('taker');
const [max, mia] = [accountOf('max'), accountOf('mia')];
const LEGS = [
  { outcomeId: 1, sideIndex: 0 },
  { outcomeId: 2, sideIndex: 0 },
  { outcomeId: 4, sideIndex: 1 },
];

/** A request that makers heard of and that never came on record, its taker was told so. Nothing else may fail. */
const phantom = (error: unknown): void => {
  if (!(error instanceof VenueError && error.code === 'UNKNOWN_RFQ')) throw error;
};

async function quoteAll(
  engine: RfqEngine,
  { clock }: World,
  script: Script,
  frames: ReturnType<typeof heard<'request'>>,
  rfqId: string,
) {
  for (const frame of frames.splice(0)) {
    if (script.silent) continue;
    const makers = script.alone ? [max] : [mia, max];
    for (const maker of makers) {
      const collateralE6 = maker === max ? 90_000_000n : 80_000_000n;
      const quote = await signedQuote(frame, maker, { collateralE6, nowMs: clock.now() });
      const quoted = engine.quotes.submit(
        identityOf(maker, maker === max && script.lastLook === true),
        quote,
      );
      await (frame.rfq_id === rfqId ? quoted : quoted.catch(phantom));
    }
  }
}

async function answerLastLook(engine: RfqEngine, { clock }: World, script: Script): Promise<void> {
  if (script.mute) clock.advance(1_000);
  for (const { rfq_id, quote_id } of engine.quotes.pendingConfirmations(max.address)) {
    const decision = script.decline ? 'DECLINE' : 'CONFIRM';
    if (!script.mute)
      await engine.quotes.confirm(identityOf(max), { rfqId: rfq_id, quoteId: quote_id, decision });
  }
}

/** Does what the script has taker and makers do in one status. */
async function act(engine: RfqEngine, world: World, script: Script, rfqId: string, status: RfqStatus) {
  if (status === script.cancelAt) await engine.requests.cancel(rfqId, taker.address);
  else if (status === 'COLLECTING_QUOTES') world.clock.advance(400);
  else if (status === 'AWAITING_MAKER_CONFIRMATION') await answerLastLook(engine, world, script);
  else if (status === 'AWAITING_REQUESTER_ACCEPTANCE') {
    if (script.ignore) world.clock.advance(30_000);
    else
      await engine.requests.accept(
        rfqId,
        await signedAcceptance(await engine.requests.prepare(rfqId), taker),
      );
  } else {
    world.chain.mine();
    world.clock.advanceToNext();
  }
}

/** What a client that is told to try again does: it reads the request again. Whatever else fails, fails the test. */
const again = (error: unknown): null => {
  if (error instanceof VenueError && error.status >= 409) return null;
  throw error;
};

const ask = (engine: RfqEngine, { key: idempotencyKey }: Script): Promise<Snapshot['request'] | null> =>
  engine.requests
    .create({ taker: taker.address, legs: LEGS, stakeUsd: 10, idempotencyKey })
    .then(({ request }) => request, again);

/**
 * Plays taker and makers until the request has ended and its status says so. A relay that dies takes them with it: in
 * the world that it leaves behind they would move the clock for those who come after.
 */
export async function playUntilEnd(
  engine: RfqEngine,
  world: World,
  script: Script,
  isDead: () => boolean = () => false,
): Promise<void> {
  const live = (): void => {
    if (isDead()) throw new Error('the relay is dead');
  };
  const frames = heard(engine, 'request');
  const request = await until('the request is made', () => {
    live();
    return ask(engine, script);
  });
  const rfqId = request.rfq_id;
  await quoteAll(engine, world, script, frames, rfqId);
  for (let last: RfqStatus | null = null; ; ) {
    const { status } = await engine.requests.get(rfqId);
    live();
    if (isFinal(status)) break;
    // The same status again: its work is under way, unless only time can move it.
    if (status !== last || status === 'EXECUTING')
      await act(engine, world, script, rfqId, status).catch(again);
    await new Promise((resolve) => setImmediate(resolve));
    last = script.isStubborn ? null : status;
  }
  await until('the receipt is written', () => {
    live();
    world.clock.advanceToNext();
    return engine.openRequests === 0;
  });
}
