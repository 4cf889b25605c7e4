import path from 'node:path';
import { repository } from '#operations/site/frontend.ts';

/** For processes that tests start: compiling our code anew is half of what each start costs. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(repository, 'node_modules/.cache/compiled') } as const;
