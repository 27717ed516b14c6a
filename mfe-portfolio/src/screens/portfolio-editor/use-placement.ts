import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'
import { hasPicture, type LayerPlace } from '../../document/layers.ts'
import { placementOf, placementStyle, type Placement } from '../../document/placement.ts'
import { editorActions } from '../../document/portfolio-editor-slice.ts'

interface Size {
  width: number
  height: number
}

/** Id of the element that an image layer is on the canvas. */
export const frameId = ({ pageId, layerId }: LayerPlace): string => `layer-${pageId}-${layerId}`

/** How the picture of a layer lies in it, and to lay it otherwise; nothing happens until its size is known. */
export function usePlacement(place: LayerPlace, layer: Layer) {
  const dispatch = useAppDispatch()
  const picture = usePictureSize(layer)
  const sizes = () => {
    const frame = document.getElementById(frameId(place))
    return frame && picture
      ? { picture, layer: { width: frame.offsetWidth, height: frame.offsetHeight } }
      : null
  }
  return {
    placement: placementOf(layer.style),
    sizes,
    lay: (placement: Placement) => {
      const known = sizes()
      if (!known) return
      const style = placementStyle(placement, known.picture, known.layer)
      dispatch(editorActions.imagePlaced({ ...place, style }))
    },
  }
}

/** Pixels of a layer's picture; null while they are not known. */
function usePictureSize(layer: Layer): Size | null {
  const address = hasPicture(layer) ? layer.style.backgroundImage?.slice(5, -2) : undefined
  const [known, setKnown] = useState<{ address: string; size: Size } | null>(null)
  useEffect(() => {
    if (address === undefined) return undefined
    const picture = new Image()
    picture.onload = () =>
      setKnown({ address, size: { width: picture.naturalWidth, height: picture.naturalHeight } })
    picture.src = address
    return () => {
      picture.onload = null
    }
  }, [address])
  return known?.address === address ? (known?.size ?? null) : null
}
