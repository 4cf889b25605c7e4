import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { defaultContent } from './defaults.ts';
import { templateEvents } from './events.ts';
import { templateNames } from './parts.ts';
import { decide, evolve, initialTemplate, type Template } from './template.ts';

const sample = { templateId: '01890000-0000-5000-8000-0000000000f1', name: 'directory_card' } as const;
const content = defaultContent('directory_card');

/** How cards or detail pages are arranged and look. */
export const template = concept({
  name: 'template',
  events: templateEvents,
  decider: { initial: initialTemplate, evolve, decide, snapshot: plainSnapshot<Template>(1) },
  commands: { SaveTemplate: true, RollBackTemplate: true, ActivateTemplate: true, DeactivateTemplate: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ view }, event) => {
      const name = templateNames[event.data.name];
      switch (event.type) {
        case 'TemplateSaved':
        case 'TemplateRolledBack': {
          const {
            version,
            content: { config, fields },
          } = event.data;
          return { name, view: known({ ...view, version, ...config, fields }), state: null };
        }
        case 'TemplateActivated':
        case 'TemplateDeactivated':
          return { name, view: known({ ...view, isActive: event.type === 'TemplateActivated' }), state: null };
      }
    },
  },
  says: {
    TemplateSaved: ({ name, version }) => `Version ${version} of the ${templateNames[name]} was saved`,
    TemplateRolledBack: ({ name, version, to }) =>
      `The ${templateNames[name]} went back to version ${to}, as version ${version}`,
    TemplateActivated: ({ name }) => `The ${templateNames[name]} was put on the site`,
    TemplateDeactivated: ({ name }) => `The ${templateNames[name]} was taken off the site`,
  },
  samples: {
    TemplateSaved: { ...sample, version: 1, content },
    TemplateRolledBack: { ...sample, version: 3, to: 1, content },
    TemplateActivated: sample,
    TemplateDeactivated: sample,
  },
});
