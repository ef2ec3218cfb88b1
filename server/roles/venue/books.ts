import { BooksReader } from '#chain/escrow/books-reader.ts';
import { CreditReader } from '#chain/escrow/credit-reader.ts';
import { systemClock } from '#observe/clock.ts';
import { every } from '#observe/every.ts';
import { BooksService } from '#relay/books/books-service.ts';
import { Reconciler } from '#relay/books/reconciler.ts';
import { indexedBooks } from '#store/venue/indexed-books.ts';
import { openBookOf } from '#store/venue/makers/maker-book.ts';
import { builderLedgerOf } from '#store/venue/money/builder-fees.ts';
import { appendNav, dropOlderNav, navHistory } from '#store/venue/money/vault-nav.ts';
import { alteredParlays, writtenParlays } from '#store/venue/rebuild-parlays.ts';
import { addBooksMetrics } from './books-metrics.ts';
import type { VenueRoleInput } from './venue-role.ts';

/** The index of the escrow reads every block, and the books follow it. */
const LOOK_EACH_MS = 1_000;

/** The books that anybody may check, compared with the chain until the signal. */
export function openBooks({ link, db, logger, signal, container }: VenueRoleInput): BooksService {
  const { rpc, chain, book } = link;
  const { escrow, token } = chain;
  const { address: vault, blockNumber: startBlock } = book.contracts.vault;
  const reconciler = new Reconciler({
    vault,
    index: () => indexedBooks(db),
    chain: new BooksReader({ rpc, contracts: { vault, escrow, token } }),
    records: {
      written: (since) => writtenParlays(db, since),
      altered: (parlayIds) => alteredParlays(db, parlayIds),
    },
    appendNav: (point) => appendNav(db, point),
    logger,
  });
  addBooksMetrics(container.metrics, () => reconciler.view);
  let isOfThisVault = false;
  void every(LOOK_EACH_MS, { signal, logger, what: 'comparing the books with the chain' }, async () => {
    if (!isOfThisVault) await dropOlderNav(db, startBlock);
    isOfThisVault = true;
    if (link.isUp()) await reconciler.look();
  });
  return new BooksService({
    ...{ vault, clock: systemClock, credits: new CreditReader(rpc, escrow) },
    builderLedger: (account, page) => builderLedgerOf(db, account, page),
    openBook: (maker) => openBookOf(db, maker),
    navHistory: (input) => navHistory(db, input),
    reconciliation: () => reconciler.view,
  });
}
