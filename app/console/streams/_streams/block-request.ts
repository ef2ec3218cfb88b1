import type { Values } from './tried-stream.ts';

/** What a client of the block stream sends, as protobuf's JSON has it: numbers of 64 bits are texts. */
export type BlockRequest = {
  evmHeaders?: true;
  coreBlocks?: true;
  evmFromSeq?: string;
  coreFromSeq?: string;
};

const seqOf = (text = ''): string | null => (/^\d{1,19}$/.test(text.trim()) ? String(BigInt(text)) : null);

/** The request that the form asks for: empty means both kinds from the live tip. A seq needs its kind, and is a whole number. */
export function blockRequestOf({ kinds = 'both', core_from_seq, evm_from_seq }: Values): BlockRequest {
  const [evm, core] = [kinds !== 'core', kinds !== 'evm'];
  const evmFromSeq = evm ? seqOf(evm_from_seq) : null;
  const coreFromSeq = core ? seqOf(core_from_seq) : null;
  if (evm && core && evmFromSeq === null && coreFromSeq === null) return {};
  return {
    ...(evm && { evmHeaders: true }),
    ...(core && { coreBlocks: true }),
    ...(evmFromSeq !== null && { evmFromSeq }),
    ...(coreFromSeq !== null && { coreFromSeq }),
  };
}
