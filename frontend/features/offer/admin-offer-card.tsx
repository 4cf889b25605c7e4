import { Check, Eye, EyeOff, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { AdminOffer } from '#domain/offer/views.ts';
import { offerCategories, offerTypes } from '#domain/offer/words.ts';
import { Badge } from '#frontend/components/badge.tsx';
import { Button } from '#frontend/components/button/button.tsx';
import { OutsideLink } from '#frontend/components/button/outside-link.tsx';
import { Card } from '#frontend/components/card.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { formatCount, formatDate, siteOf } from '#frontend/lib/format.ts';
import { toast } from '#frontend/lib/toast.ts';
import { EditOffer } from './edit-offer.tsx';
import { expiryText, londonToday } from './expiry.ts';
import { offerFailure } from './offer-failure.ts';
import { offerStatusLabels } from './offer-status.ts';
import { RejectOffer } from './reject-offer.tsx';

/** One offer with everything that is known of it, and what an admin can do with it. */
export function AdminOfferCard({ offer }: { readonly offer: AdminOffer }) {
  const { label, tone } = offerStatusLabels[offer.status];
  const saving = offer.discountValue ?? (offer.offerType === null ? null : offerTypes[offer.offerType]);
  return (
    <Card className="space-y-3 max-sm:p-4">
      <div className="flex flex-wrap gap-2">
        <Badge tone={tone}>{label}</Badge>
        {offer.status === 'approved' && !offer.isActive && <Badge>Hidden</Badge>}
        {saving !== null && <Badge tone="brand">{saving}</Badge>}
        {offer.category !== null && <Badge>{offerCategories[offer.category]}</Badge>}
      </div>
      <div>
        <h3 className="text-lead font-extrabold wrap-anywhere">{offer.title}</h3>
        <p className="text-soft">
          {[offer.businessName, offer.location].filter((each) => each !== null).join(', ') || 'No business given'}
        </p>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{offer.shortDescription ?? offer.description}</p>
      <About offer={offer} />
      <Actions offer={offer} />
    </Card>
  );
}

function About({ offer }: { readonly offer: AdminOffer }) {
  const { submitterName, submitterEmail, submitterComments, adminNotes, website, offerUrl, views } = offer;
  const sender = [submitterName, submitterEmail].filter((each) => each !== null).join(', ');
  const page = offerUrl ?? website;
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-small [&_dd]:wrap-anywhere [&_dt]:text-soft">
      <dt>Until</dt>
      <dd>{expiryText(offer.endDate, londonToday()) ?? 'No end date given'}</dd>
      <dt>Sent in</dt>
      <dd className="wrap-anywhere">
        {formatDate(offer.createdAt)}
        {sender === '' ? ', by our team' : `, by ${sender}`}
      </dd>
      {page !== null && (
        <>
          <dt>Page</dt>
          <dd className="wrap-anywhere">
            <OutsideLink href={page}>{siteOf(page)}</OutsideLink>
          </dd>
        </>
      )}
      {offer.hasVoucher && (
        <>
          <dt>Voucher</dt>
          <dd>
            {offer.voucherCode}, shown {formatCount(views, 'time', 'times')}
          </dd>
        </>
      )}
      {submitterComments !== null && (
        <>
          <dt>They wrote</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{submitterComments}</dd>
        </>
      )}
      {adminNotes !== null && (
        <>
          <dt>Our notes</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{adminNotes}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ offer }: { readonly offer: AdminOffer }) {
  const [open, setOpen] = useState<'edit' | 'reject' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const { id, title, revision, isActive } = offer;
  const approving = useCommand('PUT /api/admin/offers/:id/review', {
    onSuccess: () => toast.success('Offer updated successfully', `Families can see ${title}.`),
    onError: (error) => toast.error(offerFailure(error, 'update')),
  });
  const toggling = useCommand('PUT /api/offers/:id', {
    onSuccess: (now) =>
      toast.success('Offer updated successfully', `${title} is ${now.isActive ? 'shown' : 'hidden'}.`),
    onError: (error) => toast.error(offerFailure(error, 'update')),
  });
  const Toggle = isActive ? EyeOff : Eye;
  const of = <span className="sr-only">{title}</span>;
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {offer.status === 'draft' && (
        <>
          <Button
            size="small"
            loading={approving.isPending}
            onClick={() => approving.mutate({ params: { id }, body: { action: 'approve', revision } })}
          >
            <Check aria-hidden className="size-4" />
            Approve
            {of}
          </Button>
          <Button variant="secondary" size="small" onClick={() => setOpen('reject')}>
            <X aria-hidden className="size-4" />
            Reject
            {of}
          </Button>
        </>
      )}
      <Button variant="secondary" size="small" onClick={() => setOpen('edit')}>
        <Pencil aria-hidden className="size-4" />
        Edit
        {of}
      </Button>
      <Button
        variant="secondary"
        size="small"
        loading={toggling.isPending}
        onClick={() => toggling.mutate({ params: { id }, body: { isActive: !isActive } })}
      >
        <Toggle aria-hidden className="size-4" />
        {isActive ? 'Hide' : 'Show'}
        {of}
      </Button>
      <Button variant="removal" size="small" onClick={() => setOpen('delete')}>
        <Trash2 aria-hidden className="size-4" />
        Delete
        {of}
      </Button>
      {open === 'edit' && <EditOffer offer={offer} onClose={close} />}
      {open === 'reject' && <RejectOffer offer={offer} onClose={close} />}
      {open === 'delete' && <DeleteOffer offer={offer} onClose={close} />}
    </div>
  );
}

function DeleteOffer({ offer: { id, title }, onClose }: { readonly offer: AdminOffer; readonly onClose: () => void }) {
  const deletion = useCommand('DELETE /api/offers/:id', {
    onSuccess: () => toast.success('Offer deleted successfully', title),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => deletion.mutate({ params: { id } }, { onSuccess: onClose })}
      title="Delete Offer"
      message="Are you sure you want to delete this offer?"
      confirmLabel="Delete"
      danger
      loading={deletion.isPending}
      submitError={deletion.error && offerFailure(deletion.error, 'delete')}
    />
  );
}
