import { DIR_CODE, type StoredFill } from '#domain/fill.ts';

/** Columns of `fill` in the order in which the encoder writes them. */
export const FILL_COPY = `COPY fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
  start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  FROM STDIN (FORMAT binary)`;

const COLUMNS = 20;
const PIECE_BYTES = 1024 * 1024;
/** More than one row can take: 20 lengths, the fixed columns and a fee token of at most 25 ASCII bytes. */
const MAX_ROW_BYTES = 512;

/** Signature, flags and extension length of Postgres's binary copy format. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER = Buffer.from([0xff, 0xff]);

/**
 * Writes fills in Postgres's binary copy format while they are read, so that a batch is ready to be sent (and sent
 * again after a lost connection) without a second pass over it.
 */
export class FillEncoder {
  #pieces: Buffer[] = [];
  #piece = Buffer.allocUnsafe(PIECE_BYTES);
  #at = HEADER.copy(this.#piece);
  /** Rows written. */
  count = 0;

  /** Adds one row. The fill has passed the parser's checks: hex of the right length, amounts that fit int8. */
  add(fill: StoredFill, seq: number): void {
    if (this.#at + MAX_ROW_BYTES > this.#piece.length) this.#turn();
    this.#piece.writeInt16BE(COLUMNS, this.#at);
    this.#at += 2;
    this.#number(seq);
    this.#number(fill.blockNumber);
    this.#number(fill.timeMs);
    this.#number(fill.oid);
    this.#number(fill.tid);
    this.#amount(fill.szE8);
    this.#amount(fill.notionalE8);
    this.#amount(fill.feeE8);
    this.#amount(fill.closedPnlE8);
    this.#amount(fill.startPositionE8);
    this.#amount(fill.builderFeeE8);
    this.#int4(fill.coin);
    this.#int4(Number(fill.pxE8));
    this.#length(2);
    this.#at = this.#piece.writeInt16BE(DIR_CODE[fill.dir], this.#at);
    this.#flag(fill.isBuy);
    this.#flag(fill.crossed);
    this.#hex(fill.wallet);
    if (fill.builder === null) this.#length(-1);
    else this.#hex(fill.builder);
    this.#hex(fill.hash);
    this.#length(fill.feeToken.length);
    this.#at += this.#piece.write(fill.feeToken, this.#at, 'latin1');
    this.count++;
  }

  /** The whole batch, to be written to a COPY in order. The encoder takes no rows afterwards. */
  finish(): Buffer[] {
    return [...this.#pieces, this.#piece.subarray(0, this.#at), TRAILER];
  }

  #turn(): void {
    this.#pieces.push(this.#piece.subarray(0, this.#at));
    this.#piece = Buffer.allocUnsafe(PIECE_BYTES);
    this.#at = 0;
  }

  #length(bytes: number): void {
    this.#at = this.#piece.writeInt32BE(bytes, this.#at);
  }

  /** A whole number below 2^53 as int8. */
  #number(value: number): void {
    this.#length(8);
    const high = Math.floor(value / 0x1_0000_0000);
    this.#at = this.#piece.writeUInt32BE(high, this.#at);
    this.#at = this.#piece.writeUInt32BE(value - high * 0x1_0000_0000, this.#at);
  }

  #amount(value: bigint): void {
    this.#length(8);
    this.#at = this.#piece.writeBigInt64BE(value, this.#at);
  }

  #int4(value: number): void {
    this.#length(4);
    this.#at = this.#piece.writeInt32BE(value, this.#at);
  }

  #flag(value: boolean): void {
    this.#length(1);
    this.#at = this.#piece.writeUInt8(value ? 1 : 0, this.#at);
  }

  /** `0x…` as bytes. */
  #hex(value: string): void {
    const bytes = (value.length - 2) / 2;
    this.#length(bytes);
    this.#at += this.#piece.write(value.slice(2), this.#at, 'hex');
  }
}
