import { Suspense, useState } from 'react';
import type { TemplateContent } from '#domain/template/events.ts';
import type { TemplateFile } from '#domain/template/requests.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { coloursOf } from '#domain/template/style/colours.ts';
import type { TemplateView } from '#domain/template/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { part } from '#frontend/lib/browser/part.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { useKept, withKept } from '#frontend/lib/kept/kept.ts';
import { toast } from '#frontend/lib/toast.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { contentOf, withChange } from './draft.ts';
import { FieldProperties } from './field-properties.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { GlobalStyles } from './global-styles.tsx';
import { lookAgainAtTemplates } from './look-link.ts';
import { TemplateActions } from './template-actions.tsx';
import { problemsIn } from './template-file.ts';
import { useLeaveAsking } from './use-leave-asking.tsx';
import { Versions } from './versions.tsx';

// The samples are made as activities are, by rules that no page loads at first.
const LivePreview = part(async () => (await import('./live-preview.tsx')).LivePreview);

interface TemplateEditorProps {
  readonly name: TemplateName;
  /** Its newest version; undefined before it was saved. */
  readonly saved: TemplateView | undefined;
  /** What was imported for it, before the editor was opened. */
  readonly imported: TemplateContent | undefined;
  /** A file was read, maybe of the other template. */
  readonly onImport: (file: TemplateFile) => void;
}

/** Edits one template. What is not saved is kept in this tab. */
export function TemplateEditor({ name, saved, imported, onImport }: TemplateEditorProps) {
  const keptAs = `template.${name}`;
  // As it was when somebody began: another admin's version meanwhile is not overwritten unseen.
  const [begun, setBegun] = useState(() => ({ content: contentOf(name, saved), revision: saved?.revision ?? 0 }));
  const [draft, setDraft] = useState(() => {
    const kept = withKept(keptAs, { ...begun.content, revision: begun.revision });
    return imported ? { ...imported, revision: begun.revision } : kept;
  });
  const { revision, ...content } = draft;
  const [selected, setSelected] = useState<number | null>(null);
  const [isPreview, setIsPreview] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const isUnsaved = JSON.stringify(content) !== JSON.stringify(begun.content);
  useKept(keptAs, isUnsaved ? draft : {});
  const question = useLeaveAsking(isUnsaved);
  const change = (next: TemplateContent): void => setDraft({ ...next, revision });
  const begin = (next: TemplateContent, at: number): void => {
    setBegun({ content: next, revision: at });
    setDraft({ ...next, revision: at });
    setSelected(null);
    setProblems({});
  };
  const saving = useCommand('POST /api/admin/templates', {
    onSuccess: ({ config, fields, version, revision: at }) => {
      lookAgainAtTemplates();
      begin({ config, fields }, at);
      toast.success('Template Saved', `Version ${version}`);
    },
    onError: (error) => toast.error(errorWords(error, 'Error', 'Failed to save template configuration.')),
  });
  const save = async (): Promise<void> => {
    const found = await problemsIn({ name, ...content });
    setProblems(found);
    const [first] = Object.values(found);
    if (first !== undefined)
      toast.error({ title: 'Error', description: `Failed to save template configuration. ${first}.` });
    else saving.mutate({ body: { name, ...content, revision } });
  };
  // Also what was kept in the tab from before that was saved.
  const isBehind = saved !== undefined && saved.revision > revision && !saving.isPending;
  // Who has changed nothing sees what another admin has saved.
  if (isBehind && !isUnsaved) begin(contentOf(name, saved), saved.revision);
  const { unreadable } = coloursOf(content);
  const field = selected === null ? null : (content.fields[selected] ?? null);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <TemplateActions
          {...{ name, content, isPreview, onImport }}
          onPreview={setIsPreview}
          saving={saving.isPending}
          onSave={() => void save()}
        />
        <div className="min-w-0">
          {saved && <ActiveSwitch saved={saved} />}
          <p className="text-small text-soft" role="status">
            {isUnsaved
              ? 'Not saved yet. Kept in this tab.'
              : saved
                ? `Version ${saved.version}, saved.`
                : 'Not saved yet.'}
          </p>
        </div>
      </div>
      {isBehind && isUnsaved && (
        <Notice
          kind="warning"
          title={`Somebody has saved version ${saved.version} since you opened it`}
          action={
            <Button size="small" variant="secondary" onClick={() => begin(contentOf(name, saved), saved.revision)}>
              Load Version {saved.version}
            </Button>
          }
        >
          Yours cannot be saved over it unseen: export it first if you want to keep it.
        </Notice>
      )}
      {unreadable.length > 0 && (
        <Notice kind="warning" title="Some colours cannot be read">
          <ul className="list-disc pl-5">
            {unreadable.map(({ path, says }) => (
              <li key={path}>{says}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={classNames('grid gap-6', !isPreview && 'xl:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]')}>
        {!isPreview && (
          <div className="min-w-0 space-y-6">
            <FieldsPanel {...{ name, content, selected }} onSelect={setSelected} onChange={change} />
            <FieldProperties
              {...{ name, field, unreadable, problems }}
              path={`fields.${selected}`}
              onChange={(next) => selected !== null && change(withChange(content, selected, next))}
            />
            <GlobalStyles
              config={content.config}
              {...{ unreadable, problems }}
              onChange={(config) => change({ ...content, config })}
            />
            {saved && (
              <Versions
                name={name}
                saved={saved}
                isUnsaved={isUnsaved}
                onBack={(back, at) => {
                  lookAgainAtTemplates();
                  begin(back, at);
                }}
              />
            )}
          </div>
        )}
        <Preview {...{ name, content, isPreview }} />
      </div>
      {question}
    </div>
  );
}

interface PreviewProps {
  readonly name: TemplateName;
  readonly content: TemplateContent;
  readonly isPreview: boolean;
}

/** Beside what edits it half as large, so that it is seen whole; by itself as it is. */
function Preview({ name, content, isPreview }: PreviewProps) {
  const isPage = name === 'detail_page';
  return (
    <section
      aria-labelledby="live-preview"
      className={classNames('min-w-0', !isPreview && 'xl:sticky xl:top-16 xl:self-start')}
    >
      <h2 id="live-preview" className="text-lead font-extrabold">
        Live Preview
      </h2>
      {!isPreview && <p className="mb-2 text-small text-soft">This is a sample preview. Actual content will vary.</p>}
      <div
        // What is scrolled is reached by the keyboard as well.
        tabIndex={isPage ? 0 : undefined}
        role={isPage ? 'group' : undefined}
        aria-labelledby={isPage ? 'live-preview' : undefined}
        className={classNames('rounded-card border border-line bg-page p-4', isPage && 'max-h-[600px] overflow-y-auto')}
      >
        <div inert={!isPreview} className={classNames(!isPreview && 'xl:[zoom:0.6]')}>
          <Suspense fallback={<SkeletonCards label="Loading the samples" count={3} />}>
            <LivePreview name={name} content={content} />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
