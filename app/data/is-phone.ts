import { headers } from 'next/headers';

/** Whether the browser says that it is a phone's. A hint only: what is shown follows the width of the window. */
export const isPhone = async (): Promise<boolean> => (await headers()).get('sec-ch-ua-mobile') === '?1';
