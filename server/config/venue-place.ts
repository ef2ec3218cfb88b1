import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import {
  type AddressBook,
  localBookFile,
  publicBookFile,
  readAddressBook,
} from '#chain/deploy/address-book.ts';
import { connectChain } from '#chain/rpc/connect.ts';
import { originOf } from '#observe/without-paths.ts';

/** The venue's chain node and contract addresses. */
export type VenueLocation = { rpcUrl: string; book: AddressBook };

/** Finds the venue's chain. */
export type VenuePlace = {
  /** Whether the chain is the sandbox's own, whose funded keys anybody may use. */
  isLocal: boolean;
  /** @throws with the reason when the chain does not answer or the venue is not deployed there */
  locate(): Promise<VenueLocation>;
};

/** An external chain, with the address book at `bookFile` or the one in the repository. */
export function remoteVenue({
  rpcUrl,
  bookFile,
}: {
  rpcUrl: string;
  bookFile?: string | undefined;
}): VenuePlace {
  return {
    isLocal: false,
    async locate() {
      const { chain } = await connectChain({ rpcUrl });
      const file = bookFile === undefined ? publicBookFile(chain.id) : path.resolve(bookFile);
      const book = readAddressBook(file);
      if (book.chainId === chain.id) return { rpcUrl, book };
      throw new Error(`${originOf(rpcUrl)} is chain ${chain.id}, but ${file} is for chain ${book.chainId}`);
    },
  };
}

const noteSchema = z.object({ rpcUrl: z.url(), chainId: z.number().int() });
const noteFile = (dataDir: string): string => path.join(dataDir, 'chain', 'node.json');

/** Notes where the local chain listens, for commands beside the product. */
export function noteLocalChain(dataDir: string, note: { rpcUrl: string; chainId: number }): void {
  mkdirSync(path.dirname(noteFile(dataDir)), { recursive: true });
  writeFileSync(`${noteFile(dataDir)}.new`, JSON.stringify(note));
  renameSync(`${noteFile(dataDir)}.new`, noteFile(dataDir));
}

/**
 * Where the local chain of a data directory listens, or did last, and what is deployed there.
 * @throws when the product never had one there
 */
export function readLocalVenue(dataDir: string): VenueLocation {
  let text: string;
  try {
    text = readFileSync(noteFile(dataDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error(
      `${dataDir} has no local chain. Set DATA_DIR to the data folder of a running product, or CHAIN_RPC_URL to its chain.`,
    );
  }
  const { rpcUrl, chainId } = noteSchema.parse(JSON.parse(text));
  return { rpcUrl, book: readAddressBook(localBookFile(dataDir, chainId)) };
}
