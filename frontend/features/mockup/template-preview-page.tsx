import { Suspense } from 'react';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { part } from '#frontend/lib/browser/part.ts';

// The samples are made as activities are, by rules that no page loads at first.
const TemplatePreview = part(async () => (await import('./template-preview.tsx')).TemplatePreview);

export function Component() {
  return (
    <>
      <PageHeading title="Template Preview" />
      <Suspense fallback={<SkeletonCards label="Loading the samples" count={3} />}>
        <TemplatePreview />
      </Suspense>
    </>
  );
}
