import {
  Banknote,
  CalendarDays,
  Globe,
  Mail,
  MapPin,
  Navigation,
  Phone,
  Sparkles,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { brand } from '#domain/brand.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { Card } from '#frontend/components/card.tsx';
import { formatDistance, siteOf } from '#frontend/lib/format.ts';
import type { ActivityDetail } from '#frontend/features/listing/api.ts';
import { addressLine, agesLabel, placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';

interface AsideProps {
  readonly activity: ActivityDetail;
}

/** What a family needs to decide and to go there: ages, price, time, place, contact. */
export function ActivityAside({ activity }: AsideProps) {
  const { contactEmail, specialOffers, discountText } = activity;
  const bookAt = activity.bookingUrl ?? activity.website;
  return (
    <aside aria-label="Details and booking" className="min-w-0 space-y-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <Card className="space-y-4">
        <dl className="space-y-3">
          <AsideFact icon={<Users className="size-5" />} label="Ages">
            {agesLabel(activity, true)}
          </AsideFact>
          <AsideFact icon={<Banknote className="size-5" />} label="Price">
            {priceLabel(activity)}
          </AsideFact>
          <AsideFact icon={<CalendarDays className="size-5" />} label="Schedule">
            <span className="whitespace-pre-line">{activity.schedule ?? 'Times on request'}</span>
          </AsideFact>
          <AsideFact icon={<MapPin className="size-5" />} label="Location">
            {placeLabel(activity)}
            {activity.distanceMiles !== null && ` · ${formatDistance(activity.distanceMiles)}`}
          </AsideFact>
        </dl>
        {(discountText !== null || specialOffers !== null) && (
          <div className="rounded-card border border-warn-line bg-warn p-4 text-warn-ink">
            <h2 className="flex items-center gap-2 font-extrabold">
              <Sparkles aria-hidden className="size-5" />
              Special offer
            </h2>
            {discountText !== null && <p className="mt-1 font-bold">{discountText}</p>}
            {specialOffers !== null && specialOffers !== discountText && <p className="mt-1">{specialOffers}</p>}
          </div>
        )}
        <div className="space-y-3">
          {bookAt !== null && (
            <StrangerLink href={bookAt} className={buttonClass({ wide: true })}>
              Book Now
              <span className="sr-only">(opens the provider's page in a new tab)</span>
            </StrangerLink>
          )}
          {contactEmail !== null && (
            <a
              href={enquiry(contactEmail, activity.name)}
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              <Mail aria-hidden className="size-5" />
              Quick Enquiry
            </a>
          )}
          {bookAt === null && contactEmail === null && activity.contactPhone === null && (
            <p className="text-soft">No contact details are known yet.</p>
          )}
        </div>
      </Card>
      <ProviderCard activity={activity} />
      <PlaceCard activity={activity} />
    </aside>
  );
}

function AsideFact(props: { readonly icon: ReactNode; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="relative pl-9">
      <dt className="text-small font-bold text-soft">
        <span aria-hidden className="absolute top-0.5 left-0 text-accent">
          {props.icon}
        </span>
        {props.label}
      </dt>
      <dd className="font-semibold wrap-anywhere">{props.children}</dd>
    </div>
  );
}

const linkClass = 'inline-flex min-h-11 max-w-full items-center gap-2.5 font-semibold text-link underline';

function ProviderCard({ activity }: AsideProps) {
  const { providerName, contactName, contactPhone, contactEmail, website, socialMedia } = activity;
  const social = Object.entries(socialMedia ?? {});
  if (!providerName && !contactName && !contactPhone && !contactEmail && !website && social.length === 0) return null;
  return (
    <Card>
      <h2 className="mb-2 text-lead font-extrabold">Provider information</h2>
      {providerName !== null && <p className="font-bold">{providerName}</p>}
      <ul>
        {contactName !== null && (
          <li className="flex min-h-11 items-center gap-2.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{contactName}</span>
          </li>
        )}
        {contactPhone !== null && (
          <li>
            <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`} className={linkClass}>
              <Phone aria-hidden className="size-5 shrink-0" />
              {contactPhone}
            </a>
          </li>
        )}
        {contactEmail !== null && (
          <li>
            <a href={`mailto:${contactEmail}`} className={linkClass}>
              <Mail aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{contactEmail}</span>
            </a>
          </li>
        )}
        {website !== null && (
          <li>
            <StrangerLink href={website} className={linkClass}>
              <Globe aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {siteOf(website)}
                <span className="sr-only"> (opens in a new tab)</span>
              </span>
            </StrangerLink>
          </li>
        )}
        {social.map(([network, url]) => (
          <li key={network}>
            <StrangerLink href={url} className={linkClass}>
              <Globe aria-hidden className="size-5 shrink-0" />
              <span className="capitalize">{network}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </StrangerLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function PlaceCard({ activity }: AsideProps) {
  const address = addressLine(activity);
  const directions = activity.googleMapsUrl ?? (address === null ? null : directionsTo(address));
  if (address === null && directions === null) return null;
  return (
    <Card>
      <h2 className="mb-2 text-lead font-extrabold">Location</h2>
      {address !== null && <p className="wrap-anywhere">{address}</p>}
      {directions !== null && (
        <StrangerLink href={directions} className={`mt-3 ${buttonClass({ variant: 'secondary', wide: true })}`}>
          <Navigation aria-hidden className="size-5" />
          Get Directions
          <span className="sr-only">(opens a map in a new tab)</span>
        </StrangerLink>
      )}
    </Card>
  );
}

const enquiry = (email: string, name: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(`Enquiry about ${name}`)}&body=${encodeURIComponent(
    `Hello,\n\nI found ${name} on ${brand.name} and would like to know more.\n`,
  )}`;
const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
