import { type Shaker, shakerOf } from './shaker.ts';

/** What of React's DOM is left out: what only begins with elements, handles and calls that no page of ours has. */
export function reactShaker(): Shaker {
  return shakerOf({
    'view transitions': (code) =>
      withoutMethods(withBody(code, /\w*(?:ViewTransition|viewTransition)\w*/), 'ViewTransitionPseudoElement'),
    'handles on fragments': (code) => withoutMethods(code, 'FragmentInstance'),
    'loading ahead by calls': (code) =>
      withBody(code, /prefetchDNS|preconnect|preload|preloadModule|preinitScript|preinitStyle|preinitModuleScript/),
    // Nobody is told of them: what is told to the site has the stack of the error itself.
    'stacks of components': (code) => withBody(code, /getStackByFiberInDevAndProd/, "return '';"),
  });
}

/** Gives the functions of these names that stand by themselves another body, as the package's files lay them out. */
function withBody(code: string, names: RegExp, body = ''): string {
  return code.replaceAll(
    new RegExp(`^(function (?:${names.source})\\([^)]*\\)) \\{\\n[^]*?^\\}$`, 'gm'),
    (_whole, head: string) => `${head} {${body}}`,
  );
}

function withoutMethods(code: string, type: string): string {
  return code.replaceAll(new RegExp(`^${type}\\.prototype\\.\\w+ = function[^]*?^\\};$`, 'gm'), '');
}
