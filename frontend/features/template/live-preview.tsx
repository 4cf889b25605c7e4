import { type MouseEvent, useEffect } from 'react';
import type { TemplateContent } from '#domain/template/events.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { styleSheetOf } from '#domain/template/style/style-sheet.ts';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';
import { ActivityAside } from '#frontend/features/listing/page/activity-aside.tsx';
import { ActivityBody } from '#frontend/features/listing/page/activity-body.tsx';
import { ActivityHead } from '#frontend/features/listing/page/activity-head.tsx';
import { premiumSample, samples } from '#frontend/features/mockup/sample-activities.ts';

interface LivePreviewProps {
  readonly name: TemplateName;
  readonly content: TemplateContent;
}

/** Cards or a page of the site's own, filled with samples, as `content` has them look. */
export function LivePreview({ name, content }: LivePreviewProps) {
  usePreviewed(name, content);
  return (
    <div className="template-preview" onClickCapture={stay}>
      {name === 'directory_card' ? (
        <CardGrid activities={samples} isAdmin={false} label="Sample activities" heading="h3" />
      ) : (
        <article className="detail grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <ActivityHead activity={premiumSample} />
          <ActivityAside activity={premiumSample} />
          <ActivityBody activity={premiumSample} />
        </article>
      )}
    </div>
  );
}

/** Links of samples lead nowhere. */
function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Puts the style sheet of `content` over the preview alone, instead of that of the active templates. */
function usePreviewed(name: TemplateName, content: TemplateContent): void {
  const css = styleSheetOf([{ name, content }], '.template-preview ');
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    };
  }, [css]);
  useEffect(() => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-look]')];
    for (const link of links) link.disabled = true;
    return () => {
      for (const link of links) link.disabled = false;
    };
  }, []);
}
