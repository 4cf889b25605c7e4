import { type ComponentProps, useState } from 'react';
import { CODE_DIGITS } from '#domain/two-step/digits.ts';
import { TextField } from '#frontend/components/form/text-field.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** Whether a recovery code does as well. */
  readonly recoverable?: boolean;
};

/** Where a code of an authenticator app is typed, or where somebody has lost that, one of their recovery codes. */
export function CodeField({ recoverable = false, ...input }: CodeFieldProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div className="space-y-2">
      <TextField
        label={recovering ? 'Recovery code' : 'Code'}
        hint={
          recovering
            ? 'One of those that you were given when you turned this on. Each works once.'
            : `The ${CODE_DIGITS} digits that your authenticator app shows for us now`
        }
        inputMode={recovering ? 'text' : 'numeric'}
        autoComplete={recovering ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        required
        {...input}
      />
      {recoverable && (
        <button
          type="button"
          onClick={() => setRecovering(!recovering)}
          className="inline-flex min-h-11 items-center font-bold text-link underline"
        >
          {recovering ? 'Use a code from your app' : 'Lost your phone? Use a recovery code'}
        </button>
      )}
    </div>
  );
}
