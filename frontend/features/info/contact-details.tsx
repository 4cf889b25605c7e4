import { Mail, MapPin, Phone } from 'lucide-react';
import { brand } from '#domain/brand.ts';

const line = 'inline-flex min-h-11 items-center gap-3';

/** Where we can be reached. */
export function ContactDetails() {
  return (
    <address className="not-italic">
      <ul>
        <li>
          <a href={`mailto:${brand.contactEmail}`} className={`${line} text-link hover:underline`}>
            <Mail aria-hidden className="size-5 shrink-0 text-accent" />
            {brand.contactEmail}
          </a>
        </li>
        <li>
          <a href={`tel:${brand.contactPhone.replaceAll(' ', '')}`} className={`${line} text-link hover:underline`}>
            <Phone aria-hidden className="size-5 shrink-0 text-accent" />
            {brand.contactPhone}
          </a>
        </li>
        <li className={line}>
          <MapPin aria-hidden className="size-5 shrink-0 text-accent" />
          {brand.contactAddress}
        </li>
      </ul>
    </address>
  );
}
