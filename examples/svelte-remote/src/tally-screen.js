import { mount, unmount } from 'svelte'
import Tally from './tally.svelte'

/** A screen in Svelte, with the Svelte of this build. */
export const tallyScreen = {
  mount(target, context) {
    const component = mount(Tally, { target, props: { context } })
    return () => unmount(component)
  },
}
