import { Field, INPUT } from '#app/ui/form/field.tsx';
import type { Role } from '#domain/role.ts';
import { roleWords } from './role-words.ts';

type RoleFieldProps = {
  role: Role;
  /** The roles that can be chosen. */
  among: readonly Role[];
  onChange: (role: Role) => void;
  isDisabled?: boolean;
};

/** A choice of a role, with what it may do. */
export function RoleField({ role, among, onChange, isDisabled = false }: RoleFieldProps) {
  const choices = among.includes(role) ? among : [role, ...among];
  return (
    <Field label="Role" hint={`May ${roleWords(role)}.`}>
      {(control) => (
        <select
          {...control}
          value={role}
          disabled={isDisabled}
          onChange={({ target }) => {
            const chosen = choices.find((known) => known === target.value);
            if (chosen) onChange(chosen);
          }}
          className={INPUT}
        >
          {choices.map((known) => (
            <option key={known} value={known}>
              {known}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
