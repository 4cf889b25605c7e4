import type { TemplateView } from '#domain/template/views.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useCommands } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { toast } from '#frontend/lib/toast.ts';
import { lookAgainAtTemplates } from './look-link.ts';

const shownOn: Readonly<Record<TemplateName, string>> = {
  directory_card: 'Cards everywhere on the site',
  detail_page: 'The pages of activities',
};

/** Whether the site looks like the template, and the switch for it. */
export function ActiveSwitch({ saved }: { readonly saved: TemplateView }) {
  const { id, name, isActive, version } = saved;
  const switching = useCommands(
    (to: boolean, send) =>
      to
        ? send('POST /api/admin/templates/:id/activate', { params: { id }, body: {} })
        : send('POST /api/admin/templates/:id/deactivate', { params: { id }, body: {} }),
    {
      onSuccess: (_answer, to) => {
        lookAgainAtTemplates();
        if (to) toast.success('Template Active', `${shownOn[name]} look like version ${version} now.`);
        else toast.success('Template Not Active', `${shownOn[name]} look as they do without a template.`);
      },
      onError: (error) => toast.error(errorWords(error, 'Error', 'Please try again.')),
    },
  );
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-bold">{isActive ? 'Active' : 'Not active'}</span>
      <span className="min-w-0 text-small text-soft">
        {isActive
          ? `${shownOn[name]} look like version ${version}.`
          : `${shownOn[name]} look as they do by themselves.`}
      </span>
      <Button size="small" variant="ghost" loading={switching.isPending} onClick={() => switching.mutate(!isActive)}>
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
    </p>
  );
}
