import type { GenerationDetails } from '../creations/generation-details.ts'
import type { LinkedImage } from '../creations/image-link.ts'

/**
 * The props of each slot. They are plain data, because they cross frameworks as JSON. A team adds a slot of its own by
 * declaration merging: `declare module '@tessera/shared-contracts' { interface SlotProps { 'recipe-actions': … } }`.
 */
export interface SlotProps {
  /** The site's language picker, for a screen of the layout `full` that has a header of its own. The shell fills it. */
  'language-picker': Record<string, never>
  /** A member's notifications and account menu, or a visitor's log-in, for such a screen too. The shell fills it. */
  'account-menu': Record<string, never>
  /** Buttons and links below an image: what other areas can do with it. */
  'image-actions': {
    image: LinkedImage
    /** The creation, where it has the parameters of its generation and the user may see them. */
    generation?: { creationId: string; seed: number | null; engine?: string | null }
  }
  /** What is known of how an image was generated: a list of terms and values. */
  'image-details': { generation: GenerationDetails }
}

/** The props of a slot; unknown for a slot that `SlotProps` does not have. */
export type PropsOfSlot<Slot extends string> = Slot extends keyof SlotProps
  ? SlotProps[Slot]
  : Record<string, unknown>

/** The element that a screen renders where it offers a slot. The shell fills it; a page without a shell leaves it empty. */
export const slotElementName = 'tessera-slot'

/** Returns the attributes of a slot's element: `<tessera-slot {...slotAttributes('image-actions', { image })} />`. */
export const slotAttributes = <Name extends keyof SlotProps>(name: Name, props: SlotProps[Name]) => ({
  name,
  props: JSON.stringify(props),
})
