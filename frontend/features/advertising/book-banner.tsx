import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { cheapest } from '#domain/advertising-rate/cheapest.ts';
import type { AdvertisingRate } from '#domain/advertising-rate/views.ts';
import { type BannerSize, bannerSizes, CONTACT_FOR_PRICING, sizeWords } from '#domain/advertising-rate/words.ts';
import { daysBetween } from '#domain/banner-ad/days.ts';
import { BANNER_DESCRIPTION_MAX, type BannerPlace, bannerPlaceIds, bannerPlaces } from '#domain/banner-ad/words.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { PICTURE_MAX_BYTES, pictureTypes, TOO_LARGE } from '#domain/picture/limits.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Form } from '#frontend/components/form/form.tsx';
import { SelectField } from '#frontend/components/form/select-field.tsx';
import { TakenUp } from '#frontend/components/form/taken-up.tsx';
import { TextAreaField, TextField } from '#frontend/components/form/text-field.tsx';
import { Dialog } from '#frontend/components/layer/dialog.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { isConflict } from '#frontend/lib/api/api-error.ts';
import { lookAgain, useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { base64Of } from '#frontend/lib/forms/base64.ts';
import { formFailure, showFieldErrors } from '#frontend/lib/forms/form-errors.ts';
import { isSame } from '#frontend/lib/kept/differing.ts';
import { forget, useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { resolverBy, useCrossed } from '#frontend/lib/rules/rules.ts';
import { toast } from '#frontend/lib/toast.ts';
import { fromWords, ratesAt } from './api.ts';

/** What is said when it fails. */
const FAILED = ['The banner was not booked', 'Please try again.'] as const;

const empty = {
  position: 'homepage_hero',
  size: 'banner_leaderboard',
  startDate: '',
  endDate: '',
  title: '',
  description: '',
  link: '',
  altText: '',
};
type Typed = typeof empty;
const names = Object.keys(empty) as (keyof Typed)[];

interface BookBannerProps {
  readonly rates: readonly AdvertisingRate[];
  readonly businessId: string | undefined;
  readonly onClose: () => void;
}

/** What a banner says, where and when it is shown, and what that costs. */
export function BookBanner({ rates, businessId, onClose }: BookBannerProps) {
  // Theirs may be another one by the time that it is sent.
  const [meantFor] = useState(businessId);
  const keptAs = `banner-${meantFor ?? 'own'}`;
  const [begun] = useState(() => withKept(keptAs, empty));
  const form = useForm<Typed>({ defaultValues: begun, resolver: resolverBy('banner') });
  const values = useWatch({ control: form.control, compute: (typed: Typed) => typed });
  useKept(
    keptAs,
    Object.fromEntries(names.flatMap((name) => (values[name] === empty[name] ? [] : [[name, values[name]]]))),
  );
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | undefined>();
  const client = useQueryClient();
  const booking = useCommand('POST /api/banner-ads', {
    failure: (error) => errorWords(error, ...FAILED),
    // Another price is refused: then the one of now is shown.
    onError: (error) => {
      if (isConflict(error)) void lookAgain(client, ['advertising']);
    },
    onSuccess: ({ title }) => {
      forget(keptAs);
      toast.success('Banner booked', `“${title}” waits for our team. We will email you when they have looked at it.`);
    },
  });
  const { errors } = form.formState;
  const { setError, setValue } = form;
  const { error } = booking;
  useEffect(() => {
    if (error) showFieldErrors(error, names, setError);
  }, [error, setError]);
  const place = values.position as BannerPlace;
  const open = ratesAt(rates, place);
  const size = (open.some(({ id }) => id === values.size) ? values.size : open[0]?.id) as BannerSize | undefined;
  const price = priceOf(rates, size, values);
  const crossed = useCrossed('banner', values, form.formState.touchedFields);
  const field = (name: keyof Typed) => ({ error: errors[name]?.message ?? crossed[name], ...form.register(name) });
  const send = async (typed: Typed): Promise<void> => {
    if (file === null || fileProblem !== undefined || size === undefined) return;
    const body = { ...typed, position: place, size, picture: await base64Of(file) };
    booking.mutate(
      {
        body: {
          ...body,
          ...(price !== undefined && { budget: price.pounds }),
          ...(meantFor !== undefined && { businessId: meantFor }),
        },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <Dialog open onClose={onClose} title="Book a Banner" holdsText>
      <Form
        label="Book a Banner"
        onSubmit={() => {
          if (size !== undefined && size !== values.size) setValue('size', size);
          if (file === null) setFileProblem('Please choose a JPEG, PNG or WebP file.');
          void form.handleSubmit(send)();
        }}
        loading={booking.isPending}
        submitError={formFailure(error, errors, ...FAILED)}
        submitLabel="Book Banner"
        loadingLabel="Booking..."
        disabledReason={size === undefined ? `${CONTACT_FOR_PRICING}: this place cannot be booked here.` : undefined}
        actions={
          <Button
            variant="ghost"
            onClick={() => {
              forget(keptAs);
              onClose();
            }}
          >
            Cancel
          </Button>
        }
      >
        {!isSame(begun, empty) && <TakenUp />}
        <SelectField
          label="Where it is shown"
          required
          hint={bannerPlaces[place].where}
          options={bannerPlaceIds.map((id) => ({
            value: id,
            label: `${bannerPlaces[id].label}: ${fromWords(ratesAt(rates, id)) ?? CONTACT_FOR_PRICING}`,
          }))}
          {...field('position')}
        />
        {size === undefined ? (
          <Notice kind="info" title={CONTACT_FOR_PRICING}>
            <p>
              <Link to={pathTo('contact')} className="font-bold text-link underline underline-offset-4">
                Write to us
              </Link>{' '}
              and we tell you what a banner there costs.
            </p>
          </Notice>
        ) : (
          <SelectField
            label="Size"
            required
            options={open.map(({ id }) => ({ value: id, label: sizeWords(id as BannerSize) }))}
            {...field('size')}
            value={size}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" required {...field('startDate')} />
          <TextField label="Last day" type="date" required {...field('endDate')} />
        </div>
        <p aria-live="polite" className="font-bold tabular-nums">
          {price ? `${price.words}: ${formatPounds(price.pounds)}` : 'Choose the days to see the price.'}
        </p>
        <TextField
          label="Title"
          required
          hint="For you and our team; families see it when they point at the banner."
          {...field('title')}
        />
        <TextAreaField
          label="Description (optional)"
          rows={2}
          counter={{ used: values.description.length, max: BANNER_DESCRIPTION_MAX }}
          {...field('description')}
        />
        <TextField
          label="Where it leads"
          required
          type="url"
          hint="An address that begins with https://"
          autoComplete="url"
          {...field('link')}
        />
        <TextField
          label="Picture"
          type="file"
          required
          accept={pictureTypes.join(',')}
          hint={size === undefined ? undefined : pictureHint(size)}
          error={fileProblem}
          onChange={({ target }) => {
            const [chosen = null] = target.files ?? [];
            setFile(chosen);
            setFileProblem(chosen !== null && chosen.size > PICTURE_MAX_BYTES ? TOO_LARGE : undefined);
          }}
        />
        <TextField
          label="What the picture shows"
          required
          hint="For those who cannot see it. Say what is written in it."
          {...field('altText')}
        />
      </Form>
    </Dialog>
  );
}

const pictureHint = (size: BannerSize): string => {
  const { width, height } = bannerSizes[size];
  return `A JPEG, PNG or WebP of ${width} × ${height} pixels, or of ${width * 2} × ${height * 2} for fine screens; at most 5 MB.`;
};

const plural = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
const penceOf = (pounds: string | null): number | null => (pounds === null ? null : Math.round(Number(pounds) * 100));

/** "1 week and 2 days", and what that costs; undefined while no days are chosen. The server says the last word. */
function priceOf(rates: readonly AdvertisingRate[], size: BannerSize | undefined, { startDate, endDate }: Typed) {
  const rate = rates.find(({ id }) => id === size);
  if (!rate || startDate === '' || endDate === '' || endDate < startDate) return undefined;
  const booked = cheapest(Math.min(366, daysBetween(startDate, endDate) + 1), {
    dailyRate: penceOf(rate.dailyRate),
    weeklyRate: penceOf(rate.weeklyRate),
    monthlyRate: penceOf(rate.monthlyRate),
  });
  if (!booked) return undefined;
  const { months, weeks, days, pence } = booked;
  const parts = [...plural(months, 'month'), ...plural(weeks, 'week'), ...plural(days, 'day')];
  return { words: parts.join(' and '), pounds: (pence / 100).toFixed(2) };
}
