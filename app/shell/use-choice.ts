import { type RefCallback, useCallback, useState } from 'react';

const valuesIn = (list: HTMLElement): string[] =>
  [...list.querySelectorAll<HTMLElement>('[cmdk-item]')].map((item) => item.dataset.value ?? '');

/**
 * Selection in a cmdk list whose rows load after the text changes. cmdk selects the first row on a text change;
 * when new rows then replaced it nothing was selected, and Enter did nothing.
 */
export function useChoice(): {
  list: RefCallback<HTMLElement>;
  value: string;
  choose: (value: string) => void;
} {
  const [value, choose] = useState('');
  const list = useCallback((element: HTMLElement) => {
    const keepOne = () => {
      const values = valuesIn(element);
      choose((before) => (values.includes(before) ? before : (values[0] ?? '')));
    };
    const observer = new MutationObserver(keepOne);
    observer.observe(element, { childList: true, subtree: true });
    choose(valuesIn(element)[0] ?? '');
    return () => observer.disconnect();
  }, []);
  return { list, value, choose };
}
