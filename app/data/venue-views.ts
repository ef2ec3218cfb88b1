/** What the venue's REST answers, by its path. */
export type {
  BuilderFeesView,
  LegState,
  NavView,
  ReconciliationView,
  VaultParlayView,
  VaultPositionsView,
  VaultView,
} from '#transports/venue/views.ts';
