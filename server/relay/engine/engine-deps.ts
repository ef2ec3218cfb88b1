import type { Clock } from '#observe/clock.ts';
import type { Logger } from '#observe/logger.ts';
import type { Repeat, RepeatKey } from '#store/venue/idempotency.ts';
import type { Journal } from '#store/venue/journal.ts';
import type { ReceiptStore } from '#store/venue/receipts.ts';
import type { VenueChain, VenueSettings } from '../config.ts';
import type { Calls } from '../execution/calls.ts';
import type { MakerAccounts, TakerAccounts } from '../exposure/accounts.ts';
import type { GasBudget } from '../gas/gas-budget.ts';
import type { LegOutcomes } from '../requests/create-request.ts';
import type { SignatureChecks } from '../signatures/signature-check.ts';

/** All that the engine needs of the world. */
export type EngineDeps = {
  settings: VenueSettings;
  chain: VenueChain;
  journal: Journal;
  receipts: ReceiptStore;
  findRepeat: (repeat: RepeatKey) => Promise<Repeat | null>;
  legOutcomes: LegOutcomes;
  /** The same for a request that nothing is promised for yet: may be a moment old. `legOutcomes` unless given. */
  recentLegOutcomes?: LegOutcomes;
  calls: Calls<'fill'>;
  /** How much gas the venue still pays; without it any amount. */
  gas?: GasBudget;
  makers: MakerAccounts;
  takers: TakerAccounts;
  /** Checks the signatures of quotes; on the engine's own thread unless given. */
  signatures?: SignatureChecks;
  /** Tells whether what can wait should; it never has to unless given. */
  isBusy?: () => boolean;
  clock: Clock;
  logger: Logger;
};
