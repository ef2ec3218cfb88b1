import { type Step, StepList } from '#app/ui/panels/step-list.tsx';
import type { TransferPhase } from './use-transfer.ts';

/** The progress of a transfer, while there is any. */
export function TransferSteps({ phase, steps }: { phase: TransferPhase; steps: readonly Step[] }) {
  if (phase.at === 'preparing' || phase.at === 'signing') return <StepList steps={steps} now={0} />;
  if (phase.at === 'sent' || phase.at === 'unsure') return <StepList steps={steps} now={1} />;
  return null;
}
