import { Choice } from '#app/ui/controls/choice.tsx';

type UnderlyingChoiceProps = {
  value: string | null;
  underlyings: readonly { value: string; count?: number }[];
  onChange: (underlying: string | null) => void;
};

/** The tickers that markets are about; one or any. */
export const UnderlyingChoice = ({ value, underlyings, onChange }: UnderlyingChoiceProps) => (
  <Choice
    label="Underlying"
    anyLabel="Any"
    value={value}
    options={underlyings.map((entry) => ({ ...entry, label: entry.value }))}
    onChange={onChange}
  />
);
