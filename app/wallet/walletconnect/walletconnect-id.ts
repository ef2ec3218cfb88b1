/** The connector's id, by which the menu of wallets knows it. */
export const WALLETCONNECT_ID = 'walletConnect';
/** The type of the connector's `message` that carries the text of the code to scan. */
export const PAIRING_URI = 'display_uri';
