import { broughtPackages } from './packages.ts'

/** What only some releases use of the packages, by the name of the folder that has it: a chunk each. */
const parts: Readonly<Record<string, () => Promise<{ packages: Record<string, object> }>>> = {
  account: () => import('./account/packages.ts'),
  controls: () => import('./controls/packages.ts'),
  /** Fields for texts, and the calls for a member's own works. */
  editing: () => import('./editing/packages.ts'),
  'image-work': () => import('./image-work/packages.ts'),
  portfolios: () => import('./portfolios/packages.ts'),
  'texts-with-elements': () => import('./texts-with-elements/packages.ts'),
}

/** Adds parts to the packages; to be awaited before a release that uses them runs. */
export async function bringParts(names: readonly string[]): Promise<void> {
  const wanted = names.flatMap(name => parts[name] ?? [])
  for (const { packages } of await Promise.all(wanted.map(bring => bring())))
    for (const [name, added] of Object.entries(packages)) Object.assign(broughtPackages[name] ?? {}, added)
}
