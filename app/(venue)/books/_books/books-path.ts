/** What the page asks the venue. */
export const BOOKS_PATH = '/v1/books/reconciliation';
