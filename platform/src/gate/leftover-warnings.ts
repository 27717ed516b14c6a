import type { Finding, ReleaseReference } from '@tessera/shared-contracts'
import type { PageTraces } from './browser/leftovers.ts'

/** What a screen leaves behind, and what its team can do about it. */
const kinds: readonly {
  name: keyof PageTraces
  leaves: string
  remedy: string
  /** Whether remotes may leave what is named after them. */
  mayCarryName?: true
}[] = [
  {
    name: 'styleSheets',
    leaves: 'style sheets that apply',
    remedy: 'Remove them when the screen is unmounted.',
  },
  {
    name: 'attributes',
    leaves: 'attributes',
    remedy: 'Take them back when the screen is unmounted.',
  },
  {
    name: 'globals',
    leaves: 'global variables',
    remedy: 'Keep them in modules, or begin their names with the name of the remote.',
    mayCarryName: true,
  },
  {
    name: 'storageKeys',
    leaves: 'keys in the storage of the browser',
    remedy: 'Begin them with the name of the remote: all areas share the storage.',
    mayCarryName: true,
  },
  {
    name: 'listeners',
    leaves: 'more listeners after each visit',
    remedy: 'Remove them when the screen is unmounted.',
  },
]

/**
 * Global variables of build tools and frameworks, which a team cannot keep in its modules: the Vite plugin of Module Federation,
 * Vue and Svelte.
 */
const toolGlobals = ['__mf_module_cache__', '__VUE_HMR_RUNTIME__', '__svelte']

/** How many names one sentence lists. */
const maxNames = 5
const maxNameLength = 80

/**
 * Describes what stayed in the page after a screen was left.
 *
 * @param remotes the names of all remotes of the composition: extensions of others run in the slots of a screen
 */
export function toLeftoverWarnings(
  { remote, version, screen }: ReleaseReference & { screen: string },
  leftovers: PageTraces,
  remotes: readonly string[] = [remote],
): Finding[] {
  const owners = remotes.map(simplify)
  return kinds.flatMap(({ name, leaves, remedy, mayCarryName }) => {
    const found = [...new Set(leftovers[name])]
      .filter(each => !toolGlobals.includes(each))
      .filter(each => !mayCarryName || !owners.some(owner => simplify(each).includes(owner)))
    if (found.length === 0) return []
    const more = found.length > maxNames ? ` and ${found.length - maxNames} more` : ''
    const listed = found
      .slice(0, maxNames)
      .map(each => each.slice(0, maxNameLength))
      .join(', ')
    const sentence = `${remote} ${version}, screen "${screen}", leaves ${leaves} behind: ${listed}${more}. ${remedy}`
    return [{ rule: 'leftover', sentence, owners: [remote], severity: 'warning' }]
  })
}

/** The builds of a remote write its name in several ways: `mfe-gallery`, `webpackChunkmfe_gallery`. */
const simplify = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
