import { Toast } from 'radix-ui';
import { NoticeLine } from '#app/ui/states/notice-line.tsx';
import { dismissEnded } from './wallet-store.ts';

/**
 * Says that the wallet ended the connection until the person closes it or connects again: in view wherever the page is
 * scrolled to, above the bars at a phone's lower edge and above an open slip.
 */
export const EndedNotice = () => (
  <Toast.Provider label="Notice">
    <NoticeLine text="Your wallet ended the connection." isError testId="wallet-ended" close={dismissEnded} />
    <Toast.Viewport
      label="Notices ({hotkey})"
      className="pointer-events-none fixed inset-x-3 bottom-3 z-[60] grid justify-items-center max-md:bottom-31 max-lg:bottom-17 lg:justify-items-end"
    />
  </Toast.Provider>
);
