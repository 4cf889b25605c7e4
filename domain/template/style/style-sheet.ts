import type { TemplateContent } from '../events.ts';
import type { TemplateName } from '../parts.ts';
import { cardRules } from './card.ts';
import { detailRules } from './detail.ts';
import { type Rule, written } from './rules.ts';

/** The rules that have cards or pages look like a template. */
export const rulesOf = (name: TemplateName, content: TemplateContent): readonly Rule[] =>
  name === 'directory_card' ? cardRules(content) : detailRules(content);

/**
 * The style sheet that has cards and pages look like `templates`; empty where there is none. It holds no word of a template: only
 * numbers, colours and choices that were checked, in declarations that are ours.
 */
export const styleSheetOf = (
  templates: readonly { readonly name: TemplateName; readonly content: TemplateContent }[],
  scope = '',
): string => templates.map(({ name, content }) => written(rulesOf(name, content), scope)).join('\n');
