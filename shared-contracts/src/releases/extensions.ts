import * as z from '@tessera/shared-contracts/schema'
import type { ScreenContext, ScreenState, Unmount } from './mountable-screen.ts'
import { screenMounting } from './screen-mounting.ts'

/** How many extensions of one remote the shell shows. */
export const maxExtensions = 20

/** The name of a slot. A change of its props that old extensions do not understand needs a new name: `image-actions-v2`. */
export const slotNamePattern = /^[a-z][a-z0-9-]{0,59}$/

export const extension = z.object({
  /** The key of the extension in the remote's module. */
  name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,59}$/)),
  /** The slot that the extension appears in, wherever a screen offers it. */
  slot: z.string().check(z.regex(slotNamePattern)),
  /** The position in the slot: smaller numbers come first. */
  order: z.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
  /** Of an extension in a frame. Others are exports of the remote's module. */
  ...screenMounting,
})

/** What a remote adds to a slot of other screens, as its manifest declares it. */
export type ExtensionDeclaration = Readonly<z.output<typeof extension>>

/** Returns what is wrong with an extension of a manifest, or null. */
export function findExtensionError(declared: unknown): string | null {
  const issue = extension.safeParse(declared).error?.issues[0]
  return issue ? `${issue.path.join('.') || 'extension'}: ${issue.message}` : null
}

/** Returns the extensions that this release of the contract understands, and leaves out the others. */
export const parseExtensions = (declared: readonly unknown[] = []): ExtensionDeclaration[] =>
  declared.slice(0, maxExtensions).flatMap(each => {
    const { data } = extension.safeParse(each)
    return data ? [data] : []
  })

/** An extension in any framework. */
export interface MountableExtension<Props> {
  /** Renders the extension into an empty element. It disappears if this throws or rejects. */
  mount(element: HTMLElement, context: ExtensionContext<Props>): Unmount | Promise<Unmount>
}

/** Like the context of a screen. The state also has the props of the slot. */
export interface ExtensionContext<Props> extends ScreenContext {
  getState(): ScreenState & { props: Props }
}

/** A component that gets the props of the slot, or a mount function. */
export type Extension<Props> = ((props: Props) => unknown) | MountableExtension<Props>
