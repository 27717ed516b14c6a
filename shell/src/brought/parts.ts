import { broughtPackages } from './packages.ts'

/** Exports that only some releases use, by folder. Each folder is a chunk. */
const parts: Readonly<Record<string, () => Promise<{ packages: Record<string, object> }>>> = {
  account: () => import('./account/packages.ts'),
  controls: () => import('./controls/packages.ts'),
  /** Text fields, and the calls for a member's creations. */
  editing: () => import('./editing/packages.ts'),
  'image-work': () => import('./image-work/packages.ts'),
  portfolios: () => import('./portfolios/packages.ts'),
  'texts-with-elements': () => import('./texts-with-elements/packages.ts'),
}

/** Adds parts to the shared packages. Must resolve before a release that uses them starts. */
export async function bringParts(names: readonly string[]): Promise<void> {
  const wanted = names.flatMap(name => parts[name] ?? [])
  for (const { packages } of await Promise.all(wanted.map(bring => bring())))
    for (const [name, added] of Object.entries(packages)) Object.assign(broughtPackages[name] ?? {}, added)
}
