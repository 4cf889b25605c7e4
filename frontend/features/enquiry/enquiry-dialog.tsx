import { Globe, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { brand } from '#domain/brand.ts';
import { MESSAGE_MAX } from '#domain/enquiry/limits.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { Honeypot } from '#frontend/components/form/honeypot.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';

/** What is said when it fails. */
const FAILED = ['Enquiry Not Sent', 'Please try again.'] as const;

const names = ['name', 'email', 'phone', 'message'] as const;

interface EnquiryDialogProps {
  readonly activity: Pick<
    Activity,
    'id' | 'name' | 'takesEnquiries' | 'website' | 'bookingUrl' | 'contactPhone' | 'contactEmail'
  >;
  readonly onClose: () => void;
}

/** A family asks the provider something. Where nothing can be sent to them it says so, and how else to reach them. */
export function EnquiryDialog({ activity, onClose }: EnquiryDialogProps) {
  const title = 'Quick Enquiry';
  if (activity.takesEnquiries === true) return <EnquiryForm activity={activity} title={title} onClose={onClose} />;
  const isReachable = activity.website !== null || activity.bookingUrl !== null || activity.contactPhone !== null;
  return (
    <Dialog open size="small" onClose={onClose} title={title} description={activity.name}>
      <p>
        We cannot send this provider a message from here.
        {isReachable ? ' You can reach them here:' : ' No website or telephone number is known yet, either.'}
      </p>
      {/* Where an address is known and nothing is sent to it, whoever reads it is shut out: families are not to write to them either. */}
      <OtherWays activity={{ ...activity, contactEmail: null }} />
    </Dialog>
  );
}

function EnquiryForm({ activity, title, onClose }: EnquiryDialogProps & { readonly title: string }) {
  const { user } = useSession();
  const typedAs = `enquiry-${activity.id}`;
  const [own] = useState(() => ({
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    message: '',
  }));
  const [begun] = useState(() => withKept(typedAs, own));
  const form = useForm({ defaultValues: { ...begun, companyFax: '' }, resolver: resolverBy('enquiry') });
  const typed = useWatch({
    control: form.control,
    compute: ({ name, email, phone, message }: typeof own) => ({ name, email, phone, message }),
  });
  const changed = Object.fromEntries(names.flatMap((each) => (typed[each] === own[each] ? [] : [[each, typed[each]]])));
  useKept(typedAs, changed);
  const sending = useCommand('POST /api/activities/:id/enquiries', {
    failure: (error) => errorWords(error, ...FAILED),
    signedOutIsFine: true,
    onSuccess: ({ message }) => {
      forget(typedAs);
      toast.success(message, 'We are passing it on to the provider, who can answer you by email.');
    },
    onError: (error) => showFieldErrors(error, names, form.setError),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      holdsText={Object.keys(changed).length > 0}
      size="small"
      onClose={onClose}
      title={title}
      description={activity.name}
    >
      <Form
        label="Enquiry"
        loading={sending.isPending}
        submitError={formFailure(sending.error, errors, ...FAILED)}
        submitLabel="Send Enquiry"
        loadingLabel="Sending..."
        onSubmit={() =>
          void form.handleSubmit(({ companyFax, ...said }) =>
            sending.mutate(
              { params: { id: activity.id }, body: { ...said, ...(companyFax !== '' && { companyFax }) } },
              { onSuccess: onClose },
            ),
          )()
        }
      >
        <TextField
          label="Your Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint="The provider answers there. Nobody else is shown it."
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <TextField
          label="Phone (optional)"
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextAreaField
          label="Message"
          rows={5}
          required
          counter={{ used: typed.message.length, max: MESSAGE_MAX }}
          error={errors.message?.message}
          {...form.register('message')}
        />
        <Honeypot {...form.register('companyFax')} />
      </Form>
      <OtherWays activity={activity} />
    </Dialog>
  );
}

const look = 'inline-flex min-h-11 max-w-full items-center gap-2.5 font-semibold text-link underline';

/** The provider's own mail address, telephone and website, for who would rather use them. */
function OtherWays({ activity }: Pick<EnquiryDialogProps, 'activity'>) {
  const { contactEmail, contactPhone } = activity;
  const website = activity.website ?? activity.bookingUrl;
  if (contactEmail === null && contactPhone === null && website === null) return null;
  return (
    <ul aria-label="Other ways to reach them" className="mt-4 flex flex-wrap gap-x-5">
      {contactEmail !== null && (
        <li>
          <a href={mailTo(contactEmail, activity.name)} className={look}>
            <Mail aria-hidden className="size-5 shrink-0" />
            Use your own email
          </a>
        </li>
      )}
      {contactPhone !== null && (
        <li>
          <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`} className={look}>
            <Phone aria-hidden className="size-5 shrink-0" />
            {contactPhone}
          </a>
        </li>
      )}
      {website !== null && (
        <li>
          <StrangerLink href={website} className={look}>
            <Globe aria-hidden className="size-5 shrink-0" />
            Their website
            <span className="sr-only">(opens in a new tab)</span>
          </StrangerLink>
        </li>
      )}
    </ul>
  );
}

const mailTo = (email: string, name: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Enquiry about ${name}`)}&body=${encodeURIComponent(
    `Hello,\n\nI found ${name} on ${brand.name} and would like to know more.\n`,
  )}`;
