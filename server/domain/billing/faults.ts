/** The provider refused the card; the message says why in words for its holder. */
export class BillingDeclined extends Error {
  override readonly name = 'BillingDeclined';
}

/** The provider could not be reached, or could not answer. */
export class BillingUnavailable extends Error {
  override readonly name = 'BillingUnavailable';
}

/** Something arrived in the provider's name without its signature, or too late to be believed. */
export class BillingForged extends Error {
  override readonly name = 'BillingForged';
}
