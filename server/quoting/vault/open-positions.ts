import type { HttpTransport, PublicClient } from 'viem';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { Address } from '#domain/parlay/hex.ts';
import type { AtRisk } from './outcome-room.ts';

/** A node; calls of one turn of the event loop should travel in one request. */
export type VaultChain = Pick<PublicClient<HttpTransport>, 'readContract' | 'getBlock'>;

/** What a parlay is about never changes; a chain that lost blocks may give its id to another one. */
const KEEP_MS = 60_000;

/** The open parlays of a vault, as the escrow has them: what each is on, and what it can cost. */
export class OpenPositions {
  #known = new Map<bigint, AtRisk>();
  #sinceMs = performance.now();

  /** All of them now; a parlay is asked for when it is new. @throws when the node does not answer */
  async read(rpc: VaultChain, escrow: Address, vault: Address): Promise<AtRisk[]> {
    const nowMs = performance.now();
    const isOld = nowMs - this.#sinceMs > KEEP_MS;
    const known = isOld ? new Map<bigint, AtRisk>() : this.#known;
    const of = { address: escrow, abi: parlayEscrowAbi } as const;
    const ids = await rpc.readContract({ ...of, functionName: 'openParlays', args: [vault] });
    const positions = await Promise.all(
      ids.map(async (id): Promise<[bigint, AtRisk]> => {
        const before = known.get(id);
        if (before) return [id, before];
        const [{ makerCollateral }, legs] = await Promise.all([
          rpc.readContract({ ...of, functionName: 'parlays', args: [id] }),
          rpc.readContract({ ...of, functionName: 'legsOf', args: [id] }),
        ]);
        return [id, { legs, collateralE6: makerCollateral }];
      }),
    );
    this.#known = new Map(positions);
    if (isOld) this.#sinceMs = nowMs;
    return [...this.#known.values()];
  }
}
