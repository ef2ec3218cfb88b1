const LENGTH_DELIMITED_FIELD_1 = 0x0a;

/** Reads a varint of protobuf. @returns it, and where it ends */
function readVarint(bytes: Buffer, from: number): { value: number; end: number } {
  let [value, shift, at] = [0, 1, from];
  for (; (bytes[at] ?? 0) & 0x80; at += 1, shift *= 128) value += ((bytes[at] ?? 0) & 0x7f) * shift;
  return { value: value + (bytes[at] ?? 0) * shift, end: at + 1 };
}

/** The files of a FileDescriptorSet, each as it was encoded. @throws when the bytes are none */
export function filesOf(descriptorSet: Buffer): Buffer[] {
  const files: Buffer[] = [];
  for (let at = 0; at < descriptorSet.length; ) {
    const { value: length, end } = readVarint(descriptorSet, at + 1);
    if (descriptorSet[at] !== LENGTH_DELIMITED_FIELD_1 || end + length > descriptorSet.length) {
      throw new Error('not a FileDescriptorSet');
    }
    files.push(descriptorSet.subarray(end, end + length));
    at = end + length;
  }
  return files;
}
