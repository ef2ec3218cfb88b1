import { type Log, type ParseEventLogsReturnType, parseEventLogs } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import {
  type EscrowEvent,
  type EscrowEventBody,
  VERDICTS,
  type Verdict,
} from '#domain/parlay/escrow-event.ts';
import { unpackLegs } from '#domain/parlay/legs.ts';

type EscrowLog = ParseEventLogsReturnType<typeof parlayEscrowAbi, undefined, true>[number];

function verdictOf(value: number): Verdict {
  const verdict = VERDICTS[value];
  if (verdict === undefined) throw new RangeError(`the escrow has no verdict ${value}`);
  return verdict;
}

/** The event of a log; null for owner-only events, which the venue does not need. */
function bodyOf({ eventName, args }: EscrowLog): EscrowEventBody | null {
  switch (eventName) {
    case 'ParlayCreated': {
      const { legs, legCount, ...rest } = args;
      return { type: eventName, ...rest, legs: unpackLegs(legs, legCount) };
    }
    case 'LegResolved':
    case 'ParlaySettled':
      return { type: eventName, ...args, verdict: verdictOf(args.verdict) } as EscrowEventBody;
    case 'FeesPaid':
    case 'Novated':
    case 'Credited':
    case 'Withdrawn':
    case 'NonceUsed':
    case 'QuoteSignerSet':
    case 'VaultSet':
    case 'SpreadSet':
    case 'FeeRecipientSet':
      return { type: eventName, ...args } as EscrowEventBody;
    default:
      return null;
  }
}

/**
 * The escrow's events among mined logs, in their order. `timeMsOf` answers the time of a block.
 * @throws RangeError when a log is not of this escrow's making.
 */
export function escrowEvents(logs: readonly Log[], timeMsOf: (blockNumber: number) => number): EscrowEvent[] {
  return parseEventLogs({ abi: parlayEscrowAbi, logs: [...logs] }).flatMap((log) => {
    const body = bodyOf(log);
    const { blockNumber, blockHash, transactionHash: txHash, logIndex } = log;
    if (!body || blockNumber === null || blockHash === null || txHash === null || logIndex === null)
      return [];
    const number = Number(blockNumber);
    return [{ ...body, blockNumber: number, blockHash, txHash, logIndex, timeMs: timeMsOf(number) }];
  });
}
