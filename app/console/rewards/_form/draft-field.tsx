import { TextField, type TextFieldProps } from './text-field.tsx';

type DraftFieldProps<Name extends string> = Omit<TextFieldProps, 'value' | 'onChange' | 'problem'> & {
  /** Which text of the draft this is. */
  name: Name;
  draft: Readonly<Record<NoInfer<Name>, string>>;
  change: (patch: Record<NoInfer<Name>, string>) => void;
  problems?: Partial<Record<NoInfer<Name>, string>>;
};

/** The field of one text in a draft, with what is wrong with it. */
export const DraftField = <Name extends string>(props: DraftFieldProps<Name>) => {
  const { name, draft, change, problems, ...field } = props;
  return (
    <TextField
      {...field}
      value={draft[name]}
      onChange={(value) => change({ [name]: value } as Record<Name, string>)}
      problem={problems?.[name]}
    />
  );
};
