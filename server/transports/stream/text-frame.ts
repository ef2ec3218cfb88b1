const FINAL_TEXT = 0x81;
const SHORTEST_16 = 126;
const SHORTEST_64 = 0x1_0000;

/** A text as a server's WebSocket frame: whole, neither masked nor compressed (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < SHORTEST_16 ? 2 : length < SHORTEST_64 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  frame[1] = head === 2 ? length : head === 4 ? 126 : 127;
  if (head === 4) frame.writeUInt16BE(length, 2);
  if (head === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, head);
  return frame;
}
