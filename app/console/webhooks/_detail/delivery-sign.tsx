import { CircleCheck, CircleX, Hourglass, RotateCcw } from 'lucide-react';
import { type StateLook, StateSign } from '../../_parts/states/state-sign.tsx';
import { type Delivery, waitOf } from './delivery-words.ts';

const SHOWN: Record<Delivery['state'], StateLook> = {
  pending: { label: 'Waiting', Icon: Hourglass, tone: 'text-muted' },
  delivered: { label: 'Delivered', Icon: CircleCheck, tone: 'text-up' },
  failed: { label: 'Failed', Icon: CircleX, tone: 'text-down' },
  replayed: { label: 'Replayed', Icon: RotateCcw, tone: 'text-muted' },
};
const RETRYING: StateLook = { label: 'Retrying', Icon: Hourglass, tone: 'text-accent-text' };

/** State of a delivery, as a word with a sign. */
export const DeliverySign = ({ of: delivery }: { of: Pick<Delivery, 'state' | 'attempts'> }) => (
  <StateSign
    of={waitOf(delivery) === 'retry' ? RETRYING : SHOWN[delivery.state]}
    testId="delivery-state"
    className="whitespace-nowrap"
  />
);
