import { v5 as uuidv5 } from 'uuid';
import type { TemplateName } from '#domain/template/parts.ts';

const OF_TEMPLATES = '6c1f2f0e-98d5-4c0e-9d55-5b1c5d3a7e42';

/** The id of the template called `name`: it follows from the name, so there is one of each. */
export const templateIdOf = (name: TemplateName): string => uuidv5(name, OF_TEMPLATES);
