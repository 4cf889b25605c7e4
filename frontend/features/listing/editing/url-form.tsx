import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { ADDRESS_MISSING } from '#domain/listing/web-address.ts';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import type { ErrorWords } from '#frontend/lib/error-words.ts';
import { TypeByHand } from './type-by-hand.tsx';
import { resolverBy, useProblemsBy, useRulesComing } from '#frontend/lib/rules/rules.ts';

interface UrlFormProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly submitLabel: string;
  readonly loadingLabel: string;
  /** Whether the button waits until the address is usable, instead of saying on pressing it what is wrong. */
  readonly waitsForAddress?: boolean | undefined;
  readonly loading: boolean;
  readonly submitError: ErrorWords | null;
  /** `companyFax` is the box that only programs fill in. */
  readonly onSubmit: (url: string, companyFax: string) => void;
  /** The way on without a page; what was typed as its address goes along. */
  readonly onTypeByHand: (typed: string) => void;
}

/** Asks for the address of a web page. */
export function UrlForm({ label, hint, waitsForAddress = false, onSubmit, onTypeByHand, ...rest }: UrlFormProps) {
  const typedAs = `address-${useLocation().pathname}`;
  const [before] = useState(() => withKept(typedAs, { url: '' }));
  const form = useForm({
    defaultValues: { ...before, companyFax: '' },
    mode: waitsForAddress ? 'onChange' : 'onSubmit',
    resolver: resolverBy('webPage'),
  });
  const typed = useWatch({ control: form.control, name: 'url' });
  useKept(typedAs, typed === '' ? {} : { url: typed });
  // The form is done with when it goes away: a reload and the way to the sign-in page do not take it away like that.
  useEffect(() => () => forget(typedAs), [typedAs]);
  const problems = useProblemsBy('webPage', { url: typed });
  const isUnread = useRulesComing();
  const problem =
    typed.trim() === '' ? ADDRESS_MISSING : isUnread ? 'The address is being looked at.' : problems?.['url'];
  return (
    <div>
      <Form
        {...rest}
        onSubmit={() => void form.handleSubmit(({ url, companyFax }) => onSubmit(url.trim(), companyFax))()}
        disabledReason={waitsForAddress ? problem : undefined}
      >
        <TextField
          label={label}
          hint={hint}
          type="url"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
          required
          readOnly={rest.loading}
          error={form.formState.errors.url?.message}
          {...form.register('url')}
        />
        <Honeypot {...form.register('companyFax')} />
        {rest.loading && (
          <p role="status" className="text-soft">
            Reading the page. This can take half a minute.
          </p>
        )}
      </Form>
      <TypeByHand onChoose={() => onTypeByHand(typed.trim())} />
    </div>
  );
}
