import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

/**
 * Loads a component that is needed later, such as a lightbox, once the screen is shown: the screen does not wait for its
 * code. Returns null until it is loaded. Where that fails, it is tried again when the component is needed.
 *
 * @param load a function that stays the same, such as one of the module
 * @param isNeeded the component should be shown now
 * @param onFailure is called if the component is needed and cannot be loaded
 */
export function useDeferredComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: boolean,
  onFailure: () => void,
): { Component: ComponentType<Props> } | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null)
  const isLoaded = loaded !== null
  const reportFailure = useEffectEvent(() => {
    if (isNeeded) onFailure()
  })
  useEffect(() => {
    if (isLoaded) return undefined
    let isCurrent = true
    load().then(
      Component => {
        if (isCurrent) setLoaded({ Component })
      },
      () => {
        if (isCurrent) reportFailure()
      },
    )
    return () => {
      isCurrent = false
    }
  }, [load, isLoaded, isNeeded])
  return loaded
}
