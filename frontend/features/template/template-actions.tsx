import { Download, Eye, Pencil, Save, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TemplateContent } from '#domain/template/events.ts';
import type { TemplateFile } from '#domain/template/requests.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { toast } from '#frontend/lib/toast.ts';
import { readTemplate } from './template-file.ts';

interface TemplateActionsProps {
  readonly name: TemplateName;
  readonly content: TemplateContent;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onImport: (file: TemplateFile) => void;
}

/** Saves the template, writes it to a file and reads one, and shows it with or without what edits it. */
export function TemplateActions(props: TemplateActionsProps) {
  const { name, content, isPreview, onPreview, saving, onSave, onImport } = props;
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const read = await readTemplate(file);
    if ('wrong' in read) {
      setWrong(read.wrong);
      toast.error({ title: 'Import Error', description: 'Failed to import template configuration.' });
      return;
    }
    setWrong([]);
    toast.success('Template Imported', 'Template configuration has been imported successfully.');
    onImport(read.file);
  };
  return (
    <section aria-labelledby="template-actions" className="space-y-3">
      <h2 id="template-actions" className="sr-only">
        Template Actions
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button size="small" loading={saving} onClick={onSave}>
          <Save aria-hidden className="size-4" />
          Save Template
        </Button>
        <Button size="small" variant="secondary" onClick={() => exportFile(name, content)}>
          <Download aria-hidden className="size-4" />
          Export Template
        </Button>
        <Button size="small" variant="secondary" onClick={() => input.current?.click()}>
          <Upload aria-hidden className="size-4" />
          Import Template
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label="Template file"
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            // The same file, once it is mended, is another choice.
            target.value = '';
          }}
        />
        <Button size="small" variant="secondary" onClick={() => onPreview(!isPreview)}>
          {isPreview ? <Pencil aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
          {isPreview ? 'Edit Mode' : 'Preview Mode'}
        </Button>
      </div>
      {wrong.length > 0 && (
        <Notice kind="error" title="Failed to import template configuration.">
          <ul className="list-disc pl-5">
            {wrong.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
    </section>
  );
}

/** The template as a file, such as Import Template reads. */
function exportFile(name: TemplateName, content: TemplateContent): void {
  const file = new Blob([`${JSON.stringify({ name, ...content }, null, 2)}\n`], { type: 'application/json' });
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: `${name}-template.json` }).click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
