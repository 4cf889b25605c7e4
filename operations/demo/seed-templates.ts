import { streams } from '#domain/catalog.ts';
import { defaultContent } from '#domain/template/defaults.ts';
import type { TemplateContent } from '#domain/template/events.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import type { Log } from '#event-store/log.ts';
import { templateIdOf } from '#platform/template-id.ts';
import type { DemoWorld } from './world.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What the demo's admin made of what an editor begins with: the corners and the purple of the rest of the site. */
const ownLook = ({ config, fields }: TemplateContent, spacing: number): TemplateContent => ({
  config: {
    ...config,
    spacing,
    cardStyle: { ...config.cardStyle, borderRadius: 16 },
    globalStyles: { ...config.globalStyles, primaryColor: '#7e22ce' },
  },
  fields,
});
const spacings = { directory_card: 20, detail_page: 32 } as const satisfies Record<TemplateName, number>;

/** Each template in two versions, of which the second is on the site; unless there is one. */
export async function seedTemplates(world: DemoWorld, log: Log, now: Date): Promise<void> {
  const actor = { id: world.members.admin, role: 'admin' } as const;
  for (const name of ['directory_card', 'detail_page'] as const) {
    const templateId = templateIdOf(name);
    if ((await log.readStream(streams.template(templateId))).length > 0) continue;
    const begun = defaultContent(name);
    const versions = [
      { content: begun, isActive: false, daysAgo: 9 },
      { content: ownLook(begun, spacings[name]), isActive: true, daysAgo: 8 },
    ];
    for (const { daysAgo, ...version } of versions) {
      const at = new Date(now.getTime() - DAY_MS * daysAgo);
      await world.send(
        templateId,
        { type: 'SaveTemplate', templateId, name, revision: undefined, ...version },
        actor,
        at,
      );
    }
  }
}
