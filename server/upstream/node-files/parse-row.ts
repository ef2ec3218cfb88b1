import { parseCoin } from '#domain/coin.ts';
import { DIR_CODE, type Dir, type StoredFill } from '#domain/fill.ts';
import { MAX_ABS_E8, mulE8, ONE_E8 } from '#domain/fixed.ts';
import { MAX_TIME_MS } from './node-time.ts';
import { readE8 } from './read-decimal.ts';
import { ADDRESS, readHex } from './read-hex.ts';

/** Why a row of a block is not stored. */
export type RowReason =
  | 'bad_row'
  | 'bad_address'
  | 'bad_coin'
  | 'bad_time'
  | 'bad_id'
  | 'bad_hash'
  | 'bad_amount'
  | 'bad_fee_token'
  | 'unknown_dir'
  | 'px_out_of_range'
  | 'out_of_range';

const HASH = /^0x[0-9a-f]{64}$/;
const TOKEN = /^\+?[A-Za-z0-9:_.-]{1,24}$/;

type Wire = Record<string, unknown>;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

type Amounts = Pick<
  StoredFill,
  'pxE8' | 'szE8' | 'notionalE8' | 'feeE8' | 'closedPnlE8' | 'startPositionE8' | 'builderFeeE8'
>;

const isHuge = (amount: bigint): boolean => amount > MAX_ABS_E8 || amount < -MAX_ABS_E8;

function parseAmounts(wire: Wire): Amounts | RowReason {
  const pxE8 = readE8(wire.px);
  const szE8 = readE8(wire.sz);
  const feeE8 = readE8(wire.fee);
  const closedPnlE8 = readE8(wire.closedPnl);
  const startPositionE8 = readE8(wire.startPosition);
  const builderFeeE8 =
    wire.builderFee === undefined || wire.builderFee === null ? 0n : readE8(wire.builderFee);
  if (pxE8 === null || szE8 === null || feeE8 === null) return 'bad_amount';
  if (closedPnlE8 === null || startPositionE8 === null || builderFeeE8 === null) return 'bad_amount';
  if (pxE8 < 0n || pxE8 > ONE_E8) return 'px_out_of_range';
  if (szE8 <= 0n || isHuge(szE8) || isHuge(feeE8) || isHuge(closedPnlE8)) return 'out_of_range';
  if (isHuge(startPositionE8) || isHuge(builderFeeE8)) return 'out_of_range';
  return { pxE8, szE8, notionalE8: mulE8(pxE8, szE8), feeE8, closedPnlE8, startPositionE8, builderFeeE8 };
}

/** The coin of a row; `other_market` for names that are no `#…`. */
function readCoin(value: unknown): number | 'other_market' | 'bad_coin' {
  if (typeof value !== 'string' || value === '') return 'bad_coin';
  if (value.charCodeAt(0) !== 35) return 'other_market';
  return parseCoin(value) ?? 'bad_coin';
}

type Identity = Pick<StoredFill, 'timeMs' | 'oid' | 'tid' | 'hash' | 'feeToken' | 'builder'>;

function parseIdentity(wire: Wire, coin: number): Identity | RowReason {
  const { time, oid, tid, feeToken } = wire;
  const hash = readHex(wire.hash, HASH);
  if (!isId(time) || time > MAX_TIME_MS) return 'bad_time';
  if (!isId(oid) || !isId(tid)) return 'bad_id';
  if (hash === null) return 'bad_hash';
  if (typeof feeToken !== 'string' || !TOKEN.test(feeToken)) return 'bad_fee_token';
  // A fee in shares of another coin would have to be taken from a position that this row does not name.
  if (feeToken.startsWith('+') && feeToken !== `+${coin}`) return 'bad_fee_token';
  const builder = wire.builder === undefined || wire.builder === null ? null : readHex(wire.builder, ADDRESS);
  if (builder === null && typeof wire.builder === 'string') return 'bad_address';
  return { timeMs: time, oid, tid, hash, feeToken, builder };
}

/**
 * A `[user, fill]` tuple of a block as a stored fill, the reason why it is none, or `other_market` for a coin
 * that is no outcome's. Takes any value and never throws.
 */
export function parseRow(event: unknown, blockNumber: number): StoredFill | RowReason | 'other_market' {
  if (!Array.isArray(event) || event.length !== 2) return 'bad_row';
  const [user, wire] = event as [unknown, Wire | null];
  if (typeof wire !== 'object' || wire === null || Array.isArray(wire)) return 'bad_row';
  const coin = readCoin(wire.coin);
  if (typeof coin === 'string') return coin;
  const wallet = readHex(user, ADDRESS);
  if (wallet === null) return 'bad_address';
  const { dir, side, crossed } = wire;
  if (typeof dir !== 'string' || !Object.hasOwn(DIR_CODE, dir)) return 'unknown_dir';
  if ((side !== 'A' && side !== 'B') || typeof crossed !== 'boolean') return 'bad_row';
  const amounts = parseAmounts(wire);
  if (typeof amounts === 'string') return amounts;
  const identity = parseIdentity(wire, coin);
  if (typeof identity === 'string') return identity;
  // Written out: spreading three objects costs more than the rest of the checks together.
  return {
    blockNumber,
    timeMs: identity.timeMs,
    coin,
    wallet,
    dir: dir as Dir,
    isBuy: side === 'B',
    pxE8: amounts.pxE8,
    szE8: amounts.szE8,
    notionalE8: amounts.notionalE8,
    feeE8: amounts.feeE8,
    feeToken: identity.feeToken,
    closedPnlE8: amounts.closedPnlE8,
    crossed,
    startPositionE8: amounts.startPositionE8,
    oid: identity.oid,
    tid: identity.tid,
    hash: identity.hash,
    builder: identity.builder,
    builderFeeE8: amounts.builderFeeE8,
  };
}
