import type { Metadata } from 'next';
import { prefetchVenue } from '#app/data/read-venue.ts';
import { HydrateClient } from '#app/data/trpc-server.tsx';
import { BooksBoard } from './_books/books-board.tsx';
import { BOOKS_PATH } from './_books/books-path.ts';

export const metadata: Metadata = {
  title: 'Venue books',
  description: 'The venue’s records, compared with the chain at every block, for anyone to see.',
};

/** Whether the venue's books balance. */
export default async function BooksPage() {
  await prefetchVenue(BOOKS_PATH);
  return (
    <HydrateClient>
      <BooksBoard />
    </HydrateClient>
  );
}
