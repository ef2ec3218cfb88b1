/** What the venue's REST answers, as types for whoever reads it: pages import these and nothing of the relay. */
export type {
  BuilderFeesView,
  NavView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
} from '#relay/books/books.ts';
export type { CashoutView, OfferView, PreparedCashout } from '#relay/cashout/cashouts.ts';
export type {
  HistoryPageView,
  HistoryView,
  LegState,
  PositionView,
} from '#relay/claims/claims.ts';
export type { MakerFiguresView, QuotedRequestView } from '#relay/makers/maker-figures.ts';
export type { VaultView } from '#relay/vault/vault.ts';
