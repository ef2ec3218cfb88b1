/** What every route of one fixture may answer. */
export const FIXTURE_ERRORS = {
  400: '`Invalid id`',
  404: '`Fixture N not found`',
  503: '`Sports data is temporarily unavailable.` Try again later.',
} as const;
