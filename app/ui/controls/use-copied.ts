import { useEffect, useState } from 'react';

const SHOWN_MS = 1_600;

/** Whether something was copied just now, and how to copy; copying rejects when the browser forbids it. */
export function useCopied(): [isCopied: boolean, copy: (text: string) => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return [isCopied, copy];
}
