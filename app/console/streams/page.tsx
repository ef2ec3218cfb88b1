import type { Metadata } from 'next';
import { container } from '#server/container.ts';
import { StreamsBoard } from './_streams/streams-board.tsx';

export const metadata: Metadata = { title: 'Streams' };

/** Any stream, opened and watched from the browser, with the code that opens it elsewhere. */
export default function StreamsPage() {
  return <StreamsBoard grpcUrl={container().grpcUrl} />;
}
