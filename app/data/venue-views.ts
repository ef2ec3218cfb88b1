/** What the venue's REST answers, by its path. */
export type {
  BuilderFeesView,
  CashoutView,
  LegState,
  NavView,
  OfferView,
  PositionsView,
  PositionView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
  VaultView,
} from '#transports/venue/views.ts';
