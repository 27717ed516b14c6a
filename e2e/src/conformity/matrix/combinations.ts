import type { Shared } from './federation-config.ts'
import { starters, type Starter } from './starters.ts'

/** One row of the matrix: a starter, what its container shares and how `tessera.json` mounts it. */
export interface Combination {
  starter: Starter
  /** What the container shares, in words. */
  sharing: string
  shared: Shared
  /** Fields of the screen in `tessera.json`, beside its name, path and expose. */
  screen: Readonly<Record<string, string>>
}

const react: Shared = { react: { singleton: true }, 'react-dom': { singleton: true } }
/** React 18 and 19 render through `react-dom/client`. */
const reactWithClient: Shared = { ...react, 'react-dom/client': { singleton: true } }
const eagerReact: Shared = {
  react: { singleton: true, eager: true },
  'react-dom': { singleton: true, eager: true },
}

const pageReact = { sharing: 'React of the page', shared: react, screen: { mount: 'react' } }
const ownReact = { sharing: 'own React', shared: reactWithClient, screen: { mount: 'own-react' } }
const eager = { sharing: 'eager singleton', shared: eagerReact, screen: { mount: 'react' } }
const eagerOwn = {
  sharing: 'own React, eager',
  shared: { ...eagerReact, 'react-dom/client': { singleton: true, eager: true } },
  screen: { mount: 'own-react' },
}
const unshared = (mount: string) => ({ sharing: 'nothing shared', shared: {}, screen: { mount } })
const own = (mount: string, ...packages: string[]) => ({
  sharing: `own ${packages.join(', ')}, shared`,
  shared: Object.fromEntries(packages.map(name => [name, { singleton: true }])),
  screen: { mount },
})
const element = { mount: 'custom-element', element: 'my-element' }

const sharingsByStarter: readonly (readonly [Starter, readonly Omit<Combination, 'starter'>[]])[] = [
  [starters.viteReact, [pageReact, ownReact, unshared('own-react')]],
  [starters.rsbuildReact, [pageReact, ownReact, eager, eagerOwn, unshared('own-react')]],
  [starters.rspackReact, [pageReact, ownReact, eager, eagerOwn, unshared('own-react')]],
  [starters.rsbuildTailwind, [pageReact, ownReact]],
  [starters.webpackReact, [pageReact, ownReact, eagerOwn]],
  [starters.viteEmotion, [pageReact, ownReact]],
  [starters.viteStyled, [pageReact, ownReact]],
  [starters.viteMui, [pageReact, ownReact]],
  [starters.rsbuildEmotion, [pageReact, ownReact]],
  [starters.rsbuildStyled, [pageReact, ownReact]],
  [starters.rsbuildMui, [pageReact, ownReact]],
  [
    starters.singleSpaReact,
    [{ sharing: 'own React', shared: react, screen: { mount: 'single-spa' } }, unshared('single-spa')],
  ],
  [starters.viteVue, [own('vue', 'vue'), unshared('vue')]],
  [starters.rspackVue, [own('vue', 'vue'), unshared('vue')]],
  [starters.viteSvelte, [own('svelte', 'svelte'), unshared('svelte')]],
  [starters.webpackSvelte, [own('svelte', 'svelte'), unshared('svelte')]],
  [starters.viteSolid, [own('solid', 'solid-js', 'solid-js/web'), unshared('solid')]],
  [starters.rsbuildSolid, [own('solid', 'solid-js', 'solid-js/web'), unshared('solid')]],
  [
    starters.viteLit,
    [
      { ...own('', 'lit'), screen: element },
      { ...unshared(''), screen: element },
    ],
  ],
  [
    starters.rsbuildLit,
    [
      { ...own('', 'lit'), screen: element },
      { ...unshared(''), screen: element },
    ],
  ],
]

export const combinations: readonly Combination[] = sharingsByStarter.flatMap(([starter, sharings]) =>
  sharings.map(sharing => ({ starter, ...sharing })),
)
