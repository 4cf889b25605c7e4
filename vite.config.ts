import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minify, perEnvironmentState, type Plugin } from 'vite';
import { compressFiles } from './operations/site/compress-files.ts';
import { reactShaker } from './operations/site/react-shaker.ts';
import { routerShaker } from './operations/site/router-shaker.ts';
import type { Shaker } from './operations/site/shaker.ts';

const routerBuild = join(import.meta.dirname, 'node_modules/react-router/dist/production');

/** What the home page, the directory and an activity's own page share, and nearly every other has, too. */
const shared = [
  /frontend[\\/].*[\\/](facts-text|hearts?|picture|use-failed|drawings|stars|format|load-failure|error-words|access-denied|states|button|spinner|badge)\.tsx?$/,
  /domain[\\/]listing[\\/](facts[\\/](weekdays|availability|ratings))\.ts$/,
  /lucide.*[\\/](badge-check|check|circle-exclamation-point|crown|loader-circle|search-x|shield-exclamation-point|sparkles|star)\.mjs$/,
];
/** What the home page and the directory have besides: activities as cards, and what one searches by. */
const directory = [
  /frontend[\\/]features[\\/]directory[\\/](activity-card|card-grid|what-cards-say|typed-filter|api)\.tsx?$/,
  /(frontend[\\/]lib[\\/]api[\\/](list|read)|domain[\\/]listing[\\/]facts[\\/]age-ranges)\.ts$/,
  /frontend[\\/]components[\\/](card|page-heading|form[\\/](checkbox-field|field|select-field|text-field))\.tsx$/,
  /lucide.*[\\/](chevron-down|search|x)\.mjs$/,
];

/**
 * Lets the build leave out what of a package nobody uses or reads, in the environments that load its `files`. Stops the build when
 * one of these parts is not found any more: another version of the package would bring it back unnoticed.
 */
function shaken(name: string, files: string, shaker: () => Shaker, environments: readonly string[]): Plugin {
  const shakerOf = perEnvironmentState(shaker);
  return {
    name: `shaken-${name}`,
    apply: 'build',
    applyToEnvironment: (environment) => environments.includes(environment.name),
    transform(code, id) {
      return id.includes(files) ? shakerOf(this).shake(code) : undefined;
    },
    buildEnd(error) {
      const unfound = shakerOf(this).unfound();
      if (error === undefined && unfound.length > 0)
        this.error(`${name} has nothing of what is to be left out of it as ${unfound.join(', ')}: see its shaker.`);
    },
  };
}
/**
 * Of the router components without a page (forms, navigation links), whose names for developers' tools and calls without a mark of
 * purity make them look used; what is asked for by options that we do not give (fetching ahead of links by its own server,
 * measuring); and the sentences of its checks.
 */
const shakenRouter = shaken('react-router', '/react-router/dist/production/', routerShaker, ['client', 'ssr']);
/** Of React's DOM what only begins with elements, handles and calls that no page of ours has. */
const shakenReact = shaken('react-dom', '/react-dom-client.production.js', reactShaker, ['client']);

/**
 * Lets icons be drawn by the few lines that ours need: the package's own also serve other frameworks, contexts and widths of lines,
 * and are 2 kB of every page.
 */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  transform: (_code, id) =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? `import { createElement } from 'react';
const look = { width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
export default ({ node }) => (props) =>
  createElement('svg', { ...look, ...props }, node.map(([tag, attributes]) => createElement(tag, attributes)));`
      : undefined,
};

/** Leaves out the mutations of TanStack Query, which come with its client: what is sent goes through `useAttempt`. */
const noMutations: Plugin = {
  name: 'no-mutations',
  apply: 'build',
  transform: (_code, id) =>
    id.endsWith('/query-core/build/modern/mutationCache.js')
      ? 'export class MutationCache { getAll() { return []; } clear() {} async resumePausedMutations() {} }'
      : undefined,
};

/** Lets a file that comes when it is needed come by `import` alone: there are no lists of what to load beside it, see below. */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  transform: (_code, id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/**
 * Stops the build when files of it import each other in a circle, which the groups below can bring about: code of one would run
 * before what it needs of the other, and no page would open.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`The build's files import each other: ${[...way, file].join(' -> ')}`);
      if (done.has(file)) return;
      const chunk = bundle[file];
      if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};

/** Every way of building leaves the compressed files behind: for `npm start`, for tests, and in the image. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir }) {
    if (dir === undefined) return;
    // What lies in `public` is copied as it is written: every drawn page loads one of these scripts, and their comments are for us.
    const plain = (await readdir(dir)).filter((name) => name.endsWith('.js'));
    await Promise.all(plain.map((name) => minifyScript(join(dir, name))));
    await compressFiles(dir);
  },
};

async function minifyScript(file: string): Promise<void> {
  const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`);
  await writeFile(file, code);
}

/**
 * Builds what draws the pages on the server, too, into `.server` beside them, so that both are always of the same sources. It needs
 * nothing but itself.
 */
const serverBundle: Plugin = {
  name: 'server-bundle',
  apply: 'build',
  config: ({ build }) => ({
    builder: {
      buildApp: async (builder) => {
        for (const environment of Object.values(builder.environments)) await builder.build(environment);
      },
    },
    environments: {
      ssr: {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: join(build?.outDir ?? '', '.server'),
          copyPublicDir: false,
          manifest: false,
          rolldownOptions: { input: 'frontend/app/server.tsx', output: { entryFileNames: 'render.js' } },
        },
      },
    },
  }),
};

export default defineConfig(({ command }) => ({
  root: 'frontend',
  plugins: [
    react(),
    tailwindcss(),
    shakenRouter,
    shakenReact,
    plainIcons,
    plainImports,
    noMutations,
    noCircles,
    compressed,
    serverBundle,
  ],
  resolve: {
    // The package's exports lead to its development build only, which carries its warnings to every visitor.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: join(routerBuild, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: join(routerBuild, 'dom-export.mjs') },
          ]
        : [],
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // Which file needs which others: the benchmark adds up what a first visit loads.
    manifest: true,
    // Nothing is inlined: the content security policy allows scripts, styles and fonts from this site only.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    target: 'es2022',
    // The server names what a page needs in its HTML. For the pages after it the lists would be a kilobyte of every page.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
    rolldownOptions: {
      // Reading a property of what nobody uses is no reason to send it to every visitor.
      treeshake: {
        propertyReadSideEffects: false,
        // The form for those without JavaScript is drawn by the server alone, and brings nothing of its own to browsers.
        moduleSideEffects: [{ test: /directory[\\/](plain-search|filter-choices)\.tsx?$/, sideEffects: false }],
      },
      output: {
        // The first script names some seventy others, and no compression shortens a hash: seven characters are the fewest that rolldown
        // gives, and a page's own script needs no name, which its entry in the registry stands beside. What all pages load keeps its eight:
        // it is named once, and compresses a little better so.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => {
          if (name.endsWith('-page')) return 'assets/[hash:7].js';
          return `assets/[name]-[hash${name === 'framework' || name === 'rolldown-runtime' ? '' : ':7'}].js`;
        },
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // Changes with a dependency only, so it stays in browsers' caches from one version of the site to the next.
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack)[\\/]|vite[\\/]preload-helper/,
            },
            // What every page begins with.
            { name: 'core', tags: ['$initial'], test: /[\\/](frontend|domain|lucide-react)[\\/]/ },
            // What the home page of members has besides the one for everybody.
            {
              name: 'member-home',
              test: /features[\\/](home[\\/]member-home|suggestion[\\/]own-suggestions|heart[\\/]api|profile[\\/]is-incomplete|recommendation[\\/](recommendations-slot|recommendations-block|recommended-grid|no-recommendations|api))\.tsx?$/,
            },
            // The members' bar, and what their pages say of listings of their own: a file of its own for that costs as much again.
            { name: 'nav-bar', test: /navigation[\\/]nav-bar\.tsx$|components[\\/]status-badge\.tsx$/ },
            { name: 'shared', test: (id) => shared.some((part) => part.test(id)) },
            // What an activity's own page has besides, and the pages over listings, too.
            {
              name: 'listing',
              test: /listing[\\/]page[\\/](back-link|activity-head)\.tsx$|stranger-link|lucide.*[\\/](arrow-left|mail)\.mjs$/,
            },
            // What names the directory and an activity.
            { name: 'listing-words', test: /listing[\\/](shown[\\/]page-words|facts[\\/]taxonomy)\.ts$/ },
            // What the directory says before anything is chosen, without the words of what can be.
            { name: 'place-words', test: /features[\\/]directory[\\/]place-words\.ts$/ },
            // What the panel of all filters offers, which comes with the panel.
            {
              name: 'filter-choices',
              test: /features[\\/]directory[\\/]filter-choices\.ts$/,
            },
            { name: 'directory', test: (id) => directory.some((part) => part.test(id)) },
            // What every second page shares, in one file instead of a request for each icon.
            {
              name: 'parts',
              test: /frontend[\\/](components|lib)[\\/](?!page-heading|button[\\/]chip|form[\\/]form|state[\\/](notice|load-failure|access-denied)|api[\\/](line[\\/]|(use-command|attempt-key|site|use-updates|use-live-query)\.))|lucide-react(?!.*[\\/](info|circle-check)\.mjs)/,
              minShareCount: 10,
            },
            // The other icons that several pages show: a file and a request for each costs more than all of them.
            { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            // What goes into the forms over a listing and what came of it.
            {
              name: 'listing-form',
              test: /features[\\/]listing[\\/]editing[\\/](listing-form|ratings-typed|beside-another|following)|facts[\\/]category-lists/,
            },
          ],
        },
      },
    },
  },
}));
