import { type RefCallback, useCallback, useState } from 'react';

const valuesIn = (list: HTMLElement): string[] =>
  [...list.querySelectorAll<HTMLElement>('[cmdk-item]')].map((item) => item.dataset.value ?? '');

/**
 * What is chosen of a list of cmdk whose rows come later than the text that asks for them. By itself cmdk chooses the
 * first when the text changes: once rows came in place of the chosen one nothing was, and Enter did nothing.
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
