import { Globe, Mail, Navigation, Phone, UserRound } from 'lucide-react';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { HidingPicture } from '#frontend/components/picture/hiding-picture.tsx';
import { siteOf } from '#frontend/lib/format.ts';
import { addressLine } from '#frontend/features/listing/facts-text.ts';
import { type BodyProps, Section } from './section.tsx';

const linkClass = 'inline-flex min-h-11 max-w-full items-center gap-2.5 font-semibold text-link underline';

/** Who runs it, and how to reach them. */
export function ProviderSection({ activity }: BodyProps) {
  const { contactName, contactPhone, contactEmail, website, socialMedia } = activity;
  const runBy = activity.business?.name ?? activity.providerName;
  const social = Object.entries(socialMedia ?? {});
  if (!runBy && !contactName && !contactPhone && !contactEmail && !website && social.length === 0) return null;
  return (
    <Section title="Provider information">
      {activity.business?.logoUrl && (
        <HidingPicture src={activity.business.logoUrl} alt="" className="mb-2 h-14 w-auto max-w-48 object-contain" />
      )}
      {runBy !== null && <p className="font-bold wrap-anywhere">{runBy}</p>}
      <ul>
        {contactName !== null && (
          <li className="flex min-h-11 items-center gap-2.5">
            <UserRound aria-hidden className="size-5 shrink-0 text-accent" />
            <span className="min-w-0 wrap-anywhere">{contactName}</span>
          </li>
        )}
        {contactPhone !== null && (
          <li data-fact="phone">
            <a href={`tel:${contactPhone.replaceAll(/[^\d+]/g, '')}`} className={linkClass}>
              <Phone aria-hidden className="size-5 shrink-0" />
              {contactPhone}
            </a>
          </li>
        )}
        {contactEmail !== null && (
          <li data-fact="email">
            <a href={`mailto:${contactEmail}`} className={linkClass}>
              <Mail aria-hidden className="size-5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{contactEmail}</span>
            </a>
          </li>
        )}
        {website !== null && (
          <li data-fact="website">
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
          <li key={network} data-fact="social">
            <StrangerLink href={url} className={linkClass}>
              <Globe aria-hidden className="size-5 shrink-0" />
              <span className="capitalize">{network}</span>
              <span className="sr-only"> (opens in a new tab)</span>
            </StrangerLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Where it is, and the way there. */
export function PlaceSection({ activity }: BodyProps) {
  const address = addressLine(activity);
  const directions = activity.googleMapsUrl ?? (address === null ? null : directionsTo(address));
  if (address === null && directions === null) return null;
  return (
    <Section title="Location">
      {address !== null && <p className="wrap-anywhere">{address}</p>}
      {directions !== null && (
        <StrangerLink href={directions} className={`mt-3 print:hidden ${buttonClass({ variant: 'secondary' })}`}>
          <Navigation aria-hidden className="size-5" />
          Get Directions
          <span className="sr-only">(opens a map in a new tab)</span>
        </StrangerLink>
      )}
    </Section>
  );
}

const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
