/** What the venue's REST answers, by its path. */
export type {
  BuilderFeesView,
  CashoutView,
  HistoryPageView,
  HistoryView,
  LegState,
  MakerFiguresView,
  NavView,
  OfferView,
  PositionView,
  PreparedCashout,
  QuotedRequestView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
  VaultView,
} from '#transports/venue/views.ts';
