import { SearchField } from '#app/shell/search-field.tsx';

/** Text that a builder's label or address has to contain. */
export const NameFilter = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => (
  <SearchField
    type="search"
    aria-label="Filter builders"
    placeholder="Name or address"
    maxLength={64}
    text={value}
    onText={onChange}
    className="md:max-w-xs"
  />
);
