/** What the venue's REST answers, by its path. */
export type {
  BuilderFeesView,
  LegState,
  MakerFiguresView,
  NavView,
  QuotedRequestView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
  VaultView,
} from '#transports/venue/views.ts';
