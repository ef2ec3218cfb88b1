import { builderFeesOperation } from './books/builder-fees.ts';
import { reconciliationOperation } from './books/reconciliation.ts';
import { acceptCashoutOperation } from './cashout/accept-cashout.ts';
import { prepareCashoutOperation } from './cashout/prepare-cashout.ts';
import { showCashoutOperation } from './cashout/show-cashout.ts';
import { cancelQuoteOperation } from './maker/cancel-quote.ts';
import { confirmQuoteOperation } from './maker/confirm-quote.ts';
import { listConfirmationsOperation } from './maker/list-confirmations.ts';
import { showMakerFiguresOperation } from './maker/show-figures.ts';
import { submitQuoteOperation } from './maker/submit-quote.ts';
import { claimOperation } from './positions/claim.ts';
import { listHistoryOperation } from './positions/list-history.ts';
import { listPositionsOperation } from './positions/list-positions.ts';
import { prepareClaimOperation } from './positions/prepare-claim.ts';
import {
  claimRewardOperation,
  fundRewardsOperation,
  prepareFundingOperation,
  showRewardOperation,
} from './rewards/rewards.ts';
import { acceptRfqOperation } from './rfq/accept-rfq.ts';
import { cancelRfqOperation } from './rfq/cancel-rfq.ts';
import { createRfqOperation } from './rfq/create-rfq.ts';
import { listComboMarketsOperation } from './rfq/list-combo-markets.ts';
import { prepareRfqOperation } from './rfq/prepare-rfq.ts';
import { revokeAllowanceOperation } from './rfq/revoke-allowance.ts';
import { showAllowanceOperation } from './rfq/show-allowance.ts';
import { showReceiptOperation } from './rfq/show-receipt.ts';
import { showRfqOperation } from './rfq/show-rfq.ts';
import { showTermsOperation } from './rfq/show-terms.ts';
import { useFaucetOperation } from './rfq/use-faucet.ts';
import { listVaultPositionsOperation } from './vault/list-vault-positions.ts';
import { showVaultOperation } from './vault/show-vault.ts';
import {
  prepareRedemptionOperation,
  prepareVaultDepositOperation,
  redeemOperation,
  vaultDepositOperation,
} from './vault/transfer-vault.ts';
import { vaultHistoryOperation } from './vault/vault-history.ts';
import type { VenueOperation } from './venue-operation.ts';

/** Every operation of the venue. */
export const VENUE_ROUTES: readonly VenueOperation[] = [
  showTermsOperation,
  useFaucetOperation,
  showAllowanceOperation,
  revokeAllowanceOperation,
  listComboMarketsOperation,
  createRfqOperation,
  showRfqOperation,
  prepareRfqOperation,
  acceptRfqOperation,
  cancelRfqOperation,
  showReceiptOperation,
  listPositionsOperation,
  listHistoryOperation,
  prepareClaimOperation,
  claimOperation,
  showCashoutOperation,
  prepareCashoutOperation,
  acceptCashoutOperation,
  showVaultOperation,
  listVaultPositionsOperation,
  prepareVaultDepositOperation,
  vaultDepositOperation,
  prepareRedemptionOperation,
  redeemOperation,
  vaultHistoryOperation,
  showRewardOperation,
  claimRewardOperation,
  prepareFundingOperation,
  fundRewardsOperation,
  builderFeesOperation,
  reconciliationOperation,
  submitQuoteOperation,
  cancelQuoteOperation,
  confirmQuoteOperation,
  listConfirmationsOperation,
  showMakerFiguresOperation,
];
