import { CalendarClock, Copy, MapPin, Tag, Ticket, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { shortPounds } from '#domain/kernel/pounds.ts';
import type { OfferView } from '#domain/offer/views.ts';
import { offerCategories, offerTypes } from '#domain/offer/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { StrangerLink } from '#frontend/components/button/stranger-link.tsx';
import { Card } from '#frontend/components/card.tsx';
import { Disclosure } from '#frontend/components/layer/disclosure.tsx';
import { takeFocus } from '#frontend/components/state/notice.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { expiryText, londonToday } from './expiry.ts';

/** One offer: what it saves and on which condition, until when, where, and how to get it. */
export function OfferCard({ offer }: { readonly offer: OfferView }) {
  const expiry = expiryText(offer.endDate, londonToday());
  const kind = offer.offerType === null ? null : offerTypes[offer.offerType];
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Badge tone="warn">
          <Tag aria-hidden className="size-4" />
          {offer.discountValue ?? kind ?? 'Offer'}
        </Badge>
        {offer.category !== null && <Badge>{offerCategories[offer.category]}</Badge>}
      </div>
      <div>
        <h2 className="text-lead font-extrabold wrap-anywhere">{offer.title}</h2>
        {offer.businessName !== null && <p className="wrap-anywhere text-soft">{offer.businessName}</p>}
      </div>
      <Price offer={offer} />
      <p className="wrap-anywhere whitespace-pre-line">{offer.shortDescription ?? offer.description}</p>
      <WholeDescription offer={offer} />
      <ul className="space-y-1.5">
        <Fact icon={<CalendarClock aria-hidden className="size-5" />}>{expiry ?? 'No end date given'}</Fact>
        {offer.location !== null && <Fact icon={<MapPin aria-hidden className="size-5" />}>{offer.location}</Fact>}
        {offer.ageRanges.length > 0 && (
          <Fact icon={<Users aria-hidden className="size-5" />}>{offer.ageRanges.join(', ')}</Fact>
        )}
      </ul>
      {offer.termsConditions !== null && (
        <p className="text-small wrap-anywhere whitespace-pre-line text-soft">
          <strong>Conditions:</strong> {offer.termsConditions}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-center gap-3 pt-1">
        {offer.hasVoucher && <Voucher offer={offer} />}
        <GoThere offer={offer} />
      </div>
    </Card>
  );
}

/** An offer has no page of its own: whatever it says stands on its card, what is long behind a line. */
function WholeDescription({ offer: { title, shortDescription, description } }: { readonly offer: OfferView }) {
  if (shortDescription === null || description === null || description === shortDescription) return null;
  const summary = (
    <>
      More about this offer
      <span className="sr-only">: {title}</span>
    </>
  );
  return (
    <Disclosure summary={summary} className="text-small text-link">
      <p className="wrap-anywhere whitespace-pre-line">{description}</p>
    </Disclosure>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <span className="shrink-0 text-soft">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function Price({ offer: { originalPrice, discountedPrice } }: { readonly offer: OfferView }) {
  if (discountedPrice === null) return null;
  return (
    <p className="flex items-baseline gap-2">
      <span className="text-lead font-extrabold">{discountedPrice === 0 ? 'Free' : shortPounds(discountedPrice)}</span>
      {originalPrice !== null && (
        <span className="text-soft">
          instead of <s>{shortPounds(originalPrice)}</s>
        </span>
      )}
    </p>
  );
}

/** The code is told when somebody asks for it, which is counted. */
function Voucher({ offer }: { readonly offer: OfferView }) {
  const [code, setCode] = useState<string | null>(null);
  const asking = useCommand('POST /api/offers/:id/voucher', {
    signedOutIsFine: true,
    onError: (error) => toast.error(errorWords(error, 'Code not shown', 'Please try again.')),
  });
  if (code !== null)
    return (
      <p ref={takeFocus} tabIndex={-1} role="status" className="flex flex-wrap items-center gap-2">
        <span className="sr-only">The code is</span>
        <code className="rounded-control wrap-anywhere border border-dashed border-control bg-page px-3 py-1.5 font-bold">
          {code}
        </code>
        <Button variant="ghost" size="small" onClick={() => void copy(code)}>
          <Copy aria-hidden className="size-4" />
          Copy code
        </Button>
      </p>
    );
  return (
    <Button
      loading={asking.isPending}
      onClick={() =>
        asking.mutate({ params: { id: offer.id } }, { onSuccess: ({ voucherCode }) => setCode(voucherCode) })
      }
    >
      <Ticket aria-hidden className="size-5" />
      Show Code
      <span className="sr-only">of {offer.title}</span>
    </Button>
  );
}

async function copy(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(code);
    toast.success('Code copied', code);
  } catch {
    toast.error({ title: 'Code not copied', description: `Please copy it by hand: ${code}` });
  }
}

function GoThere({ offer: { offerUrl, website, title } }: { readonly offer: OfferView }) {
  const address = offerUrl ?? website;
  if (address === null) return null;
  return (
    <StrangerLink href={address} className={buttonClass({ variant: 'secondary' })}>
      Go to Offer
      <span className="sr-only">: {title} (opens in a new tab)</span>
    </StrangerLink>
  );
}
