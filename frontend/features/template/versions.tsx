import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { TemplateContent } from '#domain/template/events.ts';
import { templateNames, type TemplateName } from '#domain/template/parts.ts';
import type { TemplateView } from '#domain/template/views.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { read } from '#frontend/lib/api/read.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';

interface VersionsProps {
  readonly name: TemplateName;
  readonly saved: TemplateView;
  /** What was typed and not saved goes with it, so it is asked for. */
  readonly isUnsaved: boolean;
  /** It is gone back to what was saved then. */
  readonly onBack: (content: TemplateContent, revision: number) => void;
}

/** What was saved, the newest first, each to be gone back to. Nothing is lost by that: it is the next version. */
export function Versions({ name, saved, isUnsaved, onBack }: VersionsProps) {
  const [asked, setAsked] = useState<number | null>(null);
  const versions = useQuery(read('GET /api/admin/template-versions', { query: { name } }));
  const going = useCommand('POST /api/admin/templates/:id/rollback', {
    onSuccess: ({ version, config, fields, revision }, { body }) => {
      toast.success(`Back to Version ${body.version}`, `It is version ${version} of the ${templateNames[name]} now.`);
      setAsked(null);
      onBack({ config, fields }, revision);
    },
    failure: failureWords,
  });
  const goTo = (version: number): void =>
    going.mutate({ params: { id: saved.id }, body: { version, revision: saved.revision } });
  return (
    <section aria-labelledby="template-versions">
      <h2 id="template-versions" className="mb-1 text-lead font-extrabold">
        Versions
      </h2>
      <LoadFailure title="The versions could not be loaded" query={versions} headingLevel="h3" />
      <ol className="divide-y divide-line border-y border-line">
        {versions.data?.versions.map(({ version, from, savedAt }) => (
          <li key={version} className="flex min-h-12 items-center gap-x-3 py-1">
            <span className="min-w-0 grow">
              <span className="font-bold">Version {version}</span>
              {from !== null && <span className="text-soft"> · as version {from}</span>}{' '}
              <span className="text-small text-soft">
                <TimeAgo at={savedAt} />
              </span>
            </span>
            {version === saved.version ? (
              <span className="text-small text-soft">Newest</span>
            ) : (
              <Button
                size="small"
                variant="secondary"
                loading={going.isPending && going.variables?.body.version === version}
                onClick={() => (isUnsaved ? setAsked(version) : goTo(version))}
              >
                Roll Back<span className="sr-only"> to version {version}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={asked !== null}
        title={`Roll Back to Version ${asked}?`}
        message="Your changes to the template are not saved, and go. Export it first if you want to keep them."
        confirmLabel="Roll Back"
        loading={going.isPending}
        submitError={going.error && failureWords(going.error)}
        onConfirm={() => asked !== null && goTo(asked)}
        onClose={() => setAsked(null)}
      />
    </section>
  );
}

const failureWords = (error: Error) => errorWords(error, 'Roll Back Failed', 'Please try again.');
