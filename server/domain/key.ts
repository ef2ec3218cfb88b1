/** What a key may be used for. A key that names none may be used for all of them. */
export const KEY_SCOPES = ['read', 'webhooks', 'stream'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Bounds of what a person may ask of keys. */
export const KEY_LIMITS = {
  /** Characters of a name. */
  name: 100,
  /** Keys of one organisation that are neither revoked nor expired. */
  liveKeys: 100,
  expiresInDays: 366,
  /** Addresses and networks on a key's list. */
  allowedIps: 50,
  /** Requests a calendar month. */
  monthlyBudget: 1_000_000_000,
} as const;

/** Restrictions of a key; none by default. */
export type KeyOptions = {
  /** None: every scope. */
  scopes: readonly KeyScope[];
  /** Addresses and CIDR networks that it may be used from; none: everywhere. */
  allowedIps: readonly string[];
  /** Requests a calendar month; null: as many as the organisation may make. */
  monthlyBudget: number | null;
};

export const NO_OPTIONS: KeyOptions = { scopes: [], allowedIps: [], monthlyBudget: null };
