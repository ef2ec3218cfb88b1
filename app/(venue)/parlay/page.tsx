import type { Metadata } from 'next';

export const metadata: Metadata = {
  title: 'Build a parlay',
  description: 'Pick outcomes that must all happen, and let makers compete to pay you the most.',
};

/** The builder of parlays. */
export default function ParlayPage() {
  return <h1 className="font-semibold text-xl">Build a parlay</h1>;
}
