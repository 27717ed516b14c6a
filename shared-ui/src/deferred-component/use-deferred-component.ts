import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'

/**
 * Loads a component that is needed later, such as a lightbox, once the screen is shown: the screen does not wait for its
 * code. Returns null until it is loaded. Where that fails, it is tried again when the component is needed.
 *
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
  const start = useEffectEvent(async (isCurrent: () => boolean) => {
    try {
      const Component = await load()
      if (isCurrent()) setLoaded({ Component })
    } catch {
      if (isNeeded && isCurrent()) onFailure()
    }
  })
  useEffect(() => {
    if (isLoaded) return undefined
    let isCurrent = true
    void start(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [isLoaded, isNeeded])
  return loaded
}
