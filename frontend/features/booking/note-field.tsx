import { NOTE_MAX } from '#domain/booking/words.ts';
import { TextAreaField } from '#frontend/components/form/text-field.tsx';

interface NoteFieldProps {
  readonly note: string;
  readonly onChange: (note: string) => void;
}

/** What the provider is told with a request, whether it is made at once or after a wait. */
export const NoteField = ({ note, onChange }: NoteFieldProps) => (
  <TextAreaField
    label="A note for the provider (optional)"
    hint="For example what they should know before you come. Please leave out names of children."
    rows={3}
    maxLength={NOTE_MAX}
    counter={{ used: note.length, max: NOTE_MAX }}
    value={note}
    onChange={({ target }) => onChange(target.value)}
  />
);
