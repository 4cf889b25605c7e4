import { canonicalJson } from '../kernel/canonical-json.ts';
import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { TemplateContent, TemplateEvent } from './events.ts';
import { MOST_VERSIONS } from './limits.ts';
import { templateNames, type TemplateName } from './parts.ts';

/** What was saved once. */
export interface TemplateVersion {
  readonly version: number;
  /** The version that was gone back to; null where somebody saved it. */
  readonly from: number | null;
  /** ISO 8601. */
  readonly savedAt: string;
  readonly content: TemplateContent;
}
export interface Template {
  readonly name: TemplateName | null;
  readonly isActive: boolean;
  /** The newest last, MOST_VERSIONS of them. */
  readonly versions: readonly TemplateVersion[];
  /** Grows with every version: whether it is on the site changes nothing that somebody edits. */
  readonly revision: number;
}
export const initialTemplate: Template = { name: null, isActive: false, versions: [], revision: 0 };

interface Chosen {
  readonly templateId: string;
  readonly name: TemplateName;
  /** The revision that was looked at; without it the newest is meant. */
  readonly revision: number | undefined;
}
export type TemplateCommand =
  /** Without `isActive` it stays as it is. */
  | ({
      readonly type: 'SaveTemplate';
      readonly content: TemplateContent;
      readonly isActive: boolean | undefined;
    } & Chosen)
  | ({ readonly type: 'RollBackTemplate'; readonly version: number } & Chosen)
  | ({ readonly type: 'ActivateTemplate' } & Chosen)
  | ({ readonly type: 'DeactivateTemplate' } & Chosen);

/** What `command` changes in `template`. Throws a DomainError when the rules forbid it. */
export function decide(command: TemplateCommand, template: Template): TemplateEvent[] {
  const { templateId, name } = command;
  if (command.revision !== undefined && command.revision !== template.revision)
    throw new DomainError(
      'template-changed',
      'Somebody has changed this template since you opened it. Please look at it again.',
      'conflict',
    );
  const newest = template.versions.at(-1);
  const switched = (to: boolean): TemplateEvent[] =>
    to === template.isActive
      ? []
      : [{ type: to ? 'TemplateActivated' : 'TemplateDeactivated', data: { templateId, name } }];
  const version = (newest?.version ?? 0) + 1;
  if (command.type === 'SaveTemplate') {
    const { content, isActive = template.isActive } = command;
    const isSame = newest !== undefined && canonicalJson(content) === canonicalJson(newest.content);
    return [
      ...(isSame ? [] : [{ type: 'TemplateSaved', data: { templateId, name, version, content } } as const]),
      ...switched(isActive),
    ];
  }
  if (!newest) throw new DomainError('no-such-template', `The ${templateNames[name]} was not saved yet.`, 'missing');
  switch (command.type) {
    case 'RollBackTemplate': {
      const to = template.versions.find((each) => each.version === command.version);
      if (!to)
        throw new DomainError('no-such-version', `There is no version ${command.version} to go back to.`, 'missing');
      if (canonicalJson(to.content) === canonicalJson(newest.content)) return [];
      return [{ type: 'TemplateRolledBack', data: { templateId, name, version, to: to.version, content: to.content } }];
    }
    case 'ActivateTemplate':
      return switched(true);
    case 'DeactivateTemplate':
      return switched(false);
  }
}

/** `template` after `event`. */
export function evolve(template: Template, event: Timed<TemplateEvent | PersonEvent>): Template {
  switch (event.type) {
    case 'TemplateSaved':
    case 'TemplateRolledBack': {
      const { name, version, content } = event.data;
      const from = event.type === 'TemplateRolledBack' ? event.data.to : null;
      const saved = { version, from, savedAt: event.occurredAt, content };
      const revision = template.revision + 1;
      return { ...template, name, revision, versions: [...template.versions, saved].slice(-MOST_VERSIONS) };
    }
    case 'TemplateActivated':
      return { ...template, name: event.data.name, isActive: true };
    case 'TemplateDeactivated':
      return { ...template, isActive: false };
    case 'PersonErased':
      return template;
  }
}
