import type { Metadata } from 'next';
import { PageHead } from '../../_parts/frame/page-head.tsx';
import { ConfirmEmail } from './confirm-email.tsx';

export const metadata: Metadata = { title: 'Add an email address' };

/** Where the link of an email leads. Opening it does nothing yet: programs that look at mail open links, too. */
export default function ConfirmEmailPage() {
  return (
    <>
      <PageHead title="Add an email address" about="It becomes another sign-in method of your account." />
      <ConfirmEmail />
    </>
  );
}
