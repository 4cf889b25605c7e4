import { useState } from 'react';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { ActivityAside } from '#frontend/features/listing/page/activity-aside.tsx';
import { ActivityBody } from '#frontend/features/listing/page/activity-body.tsx';
import { ActivityHead } from '#frontend/features/listing/page/activity-head.tsx';
import { premiumSample, samples } from './sample-activities.ts';
import { SampleNotice } from './sample-notice.tsx';

const tabs = [
  { value: 'summary', label: 'Directory/Summary' },
  { value: 'detail', label: 'Detail' },
] as const;

/** The site's own cards and detail page, filled with samples. */
export function TemplatePreview() {
  const [shown, setShown] = useState<(typeof tabs)[number]['value']>('summary');
  return (
    <Tabs label="Templates" value={shown} onChange={setShown} tabs={tabs}>
      <SampleNotice />
      {shown === 'summary' ? (
        <CardGrid activities={samples} isAdmin={false} label="Sample activities" heading="h2" />
      ) : (
        <article className="detail grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <ActivityHead activity={premiumSample} />
          <ActivityAside activity={premiumSample} />
          <ActivityBody activity={premiumSample} />
        </article>
      )}
    </Tabs>
  );
}
