import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { templateNames, type TemplateName } from '#domain/template/parts.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Tabs } from '#frontend/components/layer/tabs.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { BackLink } from '#frontend/features/listing/page/back-link.tsx';
import { read } from '#frontend/lib/api/read.ts';
import { listWords } from '#frontend/lib/error-words.ts';
import { TemplateEditor } from './template-editor.tsx';
import type { TemplateFile } from '#domain/template/requests.ts';

const tabs = (Object.keys(templateNames) as TemplateName[]).map((value) => ({ value, label: templateNames[value] }));

/** How cards and the pages of activities are arranged and look. The address says which of them. */
export function Component() {
  const [address, setAddress] = useSearchParams();
  const templates = useLiveQuery(read('GET /api/admin/templates', {}));
  const [imported, setImported] = useState<{ readonly file: TemplateFile; readonly number: number } | null>(null);
  const name = tabs.find(({ value }) => value === address.get('template'))?.value ?? 'directory_card';
  const show = (next: TemplateName): void =>
    setAddress({ template: next }, { replace: true, preventScrollReset: true });
  const file = imported?.file.name === name ? imported.file : undefined;
  return (
    <>
      <BackLink to={pathTo('admin-dashboard')}>Back to Dashboard</BackLink>
      <PageHeading title="Template Editor">
        <p>How cards and the pages of activities are arranged and look, once a template is active.</p>
      </PageHeading>
      <Tabs
        label="Templates"
        value={name}
        onChange={(next) => {
          setImported(null);
          show(next);
        }}
        tabs={tabs}
      >
        <LoadFailure title="The templates could not be loaded" query={templates} wordsOf={listWords} />
        {templates.isPending && <SkeletonLines label="Loading the templates" />}
        {templates.data && (
          <TemplateEditor
            // What was imported replaces all of it, also of the other template.
            key={`${name} ${file ? imported?.number : 0}`}
            name={name}
            saved={templates.data.templates.find((each) => each.name === name)}
            imported={
              file && { config: file.config, fields: file.fields.toSorted((one, other) => one.order - other.order) }
            }
            onImport={(next) => {
              setImported({ file: next, number: (imported?.number ?? 0) + 1 });
              show(next.name);
            }}
          />
        )}
      </Tabs>
    </>
  );
}
