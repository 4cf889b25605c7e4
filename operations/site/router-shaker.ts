import { type Shaker, shakerOf } from './shaker.ts';

/** What of the router's files is left out. */
export function routerShaker(): Shaker {
  return shakerOf({
    'the sentences of its checks': withoutSentences,
    // They make components without a page look used, as calls without a mark of purity do.
    'names for developers’ tools': (code) => code.replaceAll(/^\w+\.displayName = .*;$/gm, ''),
    'components that nobody uses': (code) => code.replaceAll(/ = (\w+\.forwardRef\()/g, ' = /* @__PURE__ */ $1'),
    measuring: (code) => code.replaceAll(/\bif \((?:init|opts\?)\.instrumentations\)/g, 'if (false)'),
    'fetching ahead of links': (code) =>
      code.replace(/ = usePrefetchBehavior\(\s*\w+,\s*\w+\s*\);/, ' = [false, void 0, {}];'),
    'view transitions': (code) => code.replace(/(let isViewTransitionAvailable) = [^;]+;/, '$1 = false;'),
    'server components': (code) => code.replaceAll(/\bif \(this\.context\b/g, 'if (false'),
    'its own script that scrolls': (code) =>
      code.replace(/if \(!remixContext \|\| remixContext\.isSpaMode\) \{/, 'if (true) {'),
    'what stands beside links that fetch ahead': (code) =>
      code.replace(/return shouldPrefetch && [^?]+\?.*: link;/, 'return link;'),
  });
}

/** Calls of a check with its sentence, as the router's files lay them out: on lines of its own, one argument a line. */
function withoutSentences(code: string): string {
  return code.replaceAll(
    /^( *)((?:invariant2?|warning)\(\n(?:\1  .*\n)+?)\1  (?:`[^`]*`|"(?:[^"\\\n]|\\.)*")\n\1\);$/gm,
    (_call, indent: string, checked: string) => `${indent}${checked}${indent});`,
  );
}
