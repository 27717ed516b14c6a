import * as z from '@tessera/shared-contracts/schema'
import { bilingual, type Bilingual } from '../language.ts'

/** How many entries of one remote the shell shows. */
export const maxNavigationEntries = 10

const shortLabel = z.object({
  en: bilingual.shape.en.check(z.minLength(1), z.maxLength(40)),
  zh: bilingual.shape.zh.check(z.minLength(1), z.maxLength(40)),
})

/** Who sees an entry. `members`: signed-in users. */
export const navigationAudiences = ['everyone', 'members'] as const
export type NavigationAudience = (typeof navigationAudiences)[number]

const audience = z.enum(navigationAudiences)

/** An entry of the sidebar that a remote declares for one of its screens. */
export const navigationEntry = z.object({
  /**
   * The group of the entry. The shell has the groups `start`, `image-tools`, `video-tools` and `account`; another
   * name makes a group of its own.
   */
  section: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  /** The heading of a group that the shell does not have. The first entry that has one decides. */
  sectionLabel: z.optional(shortLabel),
  /** The position in the group: smaller numbers come first. The shell's own entries are at 100, 200, 300 … */
  order: z.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
  label: shortLabel,
  /** Path data of an icon that is drawn with strokes on 24 × 24 units. It cannot contain markup. */
  icon: z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[MmLlHhVvCcSsQqTtAaZz0-9 ,.eE+-]*$/)),
  /** The path of one of the remote's screens, without parameters. */
  path: z.string().check(z.maxLength(200), z.regex(/^\/(?!\/)[\w~.%/-]*$/)),
  /** Everyone by default. A shell does not show an entry whose audience it does not know. */
  audience: z.optional(z.string().check(z.maxLength(40))),
})
export interface NavigationEntry extends Readonly<
  Omit<z.output<typeof navigationEntry>, 'label' | 'sectionLabel' | 'audience'>
> {
  readonly label: Readonly<Bilingual>
  readonly sectionLabel?: Readonly<Bilingual>
  readonly audience?: NavigationAudience
}

/** Returns what is wrong with an entry of a manifest, or null. An audience that is unknown here is not wrong. */
export function findNavigationError(entry: unknown): string | null {
  const { error } = navigationEntry.safeParse(entry)
  const issue = error?.issues[0]
  return issue ? `${issue.path.join('.') || 'entry'}: ${issue.message}` : null
}

/** Returns the entries that this release of the contract understands, and leaves out the others. */
export const parseNavigation = (entries: readonly unknown[] = []): NavigationEntry[] =>
  entries.slice(0, maxNavigationEntries).flatMap((entry): NavigationEntry[] => {
    const parsed = navigationEntry.safeParse(entry)
    if (!parsed.success) return []
    const { sectionLabel, audience: named, ...rest } = parsed.data
    const known = audience.safeParse(named ?? 'everyone')
    if (!known.success) return []
    return [{ ...rest, ...(sectionLabel && { sectionLabel }), audience: known.data }]
  })
