'use client';
import { setPriceUnit, usePriceUnit } from '#app/live/price-unit.ts';
import { Segmented } from '#app/ui/controls/segmented.tsx';

const UNITS = [
  { value: 'percent', label: '%', title: 'Show probabilities in percent' },
  { value: 'cents', label: '¢', title: 'Show prices in cents of a one-dollar share' },
] as const;

/** Chooses between per cent and cents for every probability. */
export function UnitSwitch() {
  const unit = usePriceUnit();
  return <Segmented label="Price unit" value={unit} options={UNITS} onChange={setPriceUnit} />;
}
