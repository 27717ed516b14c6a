import type {} from 'react'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** A slot for extensions of other areas. `slotAttributes` of shared-contracts returns its attributes. */
      'tessera-slot': { name: string; props: string }
    }
  }
}
