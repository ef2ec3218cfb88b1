import type { Metadata } from 'next';
import { prefetchVenue } from '#app/data/read-venue.ts';
import { HydrateClient } from '#app/data/trpc-server.tsx';
import { BooksBoard } from './_books/books-board.tsx';
import { BOOKS_PATH } from './_books/books-path.ts';

export const metadata: Metadata = {
  title: 'Books',
  description:
    'Every block, what this service knows of the venue is compared with what the chain says. Anybody may watch.',
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
