import type { Metadata } from 'next';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

export const metadata: Metadata = { title: 'Add an e-mail address' };

/** Where the link of a letter leads. Opening it does nothing yet: programs that look at mail open links, too. */
export default function ConfirmEmailPage() {
  return (
    <>
      <PageHead title="Add an e-mail address" about="As a further way to sign in to your account." />
      <ConfirmEmail />
    </>
  );
}
