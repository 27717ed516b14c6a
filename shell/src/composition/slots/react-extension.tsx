import { useEffect, useEffectEvent, type ComponentType } from 'react'
import type { ExtensionProps } from './extension-props.ts'
import type { SlotProps } from './slot-element.ts'

/** Creates the component of an extension that is a React component. */
export const createReactExtension =
  (Extension: ComponentType<SlotProps>): ComponentType<ExtensionProps> =>
  ({ slotProps, onMount }) => (
    <>
      <Extension {...slotProps} />
      <MountReport onMount={onMount} />
    </>
  )

function MountReport({ onMount }: Pick<ExtensionProps, 'onMount'>) {
  const report = useEffectEvent(onMount)
  useEffect(() => report(), [])
  return null
}
