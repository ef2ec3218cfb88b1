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

/** The engine's dependencies. */
export type EngineDeps = {
  settings: VenueSettings;
  chain: VenueChain;
  journal: Journal;
  receipts: ReceiptStore;
  findRepeat: (repeat: RepeatKey) => Promise<Repeat | null>;
  legOutcomes: LegOutcomes;
  /** As `legOutcomes`, possibly slightly stale, for requests without commitments. Defaults to `legOutcomes`. */
  recentLegOutcomes?: LegOutcomes;
  calls: Calls<'fill'>;
  /** Gas budget; without it gas is unlimited. */
  gas?: GasBudget;
  makers: MakerAccounts;
  takers: TakerAccounts;
  /** Checks the signatures of quotes; on the engine's own thread unless given. */
  signatures?: SignatureChecks;
  /** Whether to defer work that can wait; never, by default. */
  isBusy?: () => boolean;
  clock: Clock;
  logger: Logger;
};
