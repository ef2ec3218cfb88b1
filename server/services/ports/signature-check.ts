/** A text and what is said to be the signature of an account under it. */
export type SignedText = { address: `0x${string}`; message: string; signature: `0x${string}` };

/**
 * Whether an account signed a text. Contract accounts (ERC-1271, also ones that are yet to be deployed, ERC-6492) are
 * asked on the chain, where there is one. Takes seconds at most; rejects when the chain cannot be asked.
 */
export type SignatureCheck = (signed: SignedText) => Promise<boolean>;
