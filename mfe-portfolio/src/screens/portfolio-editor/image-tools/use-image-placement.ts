import { useAppDispatch } from '@tessera/shared-auth'
import type { Layer } from '@tessera/shared-contracts'
import { useEffect, useState } from 'react'
import { hasImage, type LayerPath } from '../document/layer-edits.ts'
import { editorActions } from '../state/portfolio-editor-slice.ts'
import { parsePlacement, toPlacementStyle, type ImagePlacement, type Size } from './image-placement.ts'

/** Returns the id of the element that shows an image layer on the canvas. */
export const getLayerElementId = ({ pageId, layerId }: LayerPath): string => `layer-${pageId}-${layerId}`

/** Reads and sets the placement of a layer's image. Setting it does nothing until the image size is known. */
export function useImagePlacement(path: LayerPath, layer: Layer) {
  const dispatch = useAppDispatch()
  const image = useImageSize(layer)
  const getSizes = () => {
    const element = document.getElementById(getLayerElementId(path))
    return element && image
      ? { image, layer: { width: element.offsetWidth, height: element.offsetHeight } }
      : null
  }
  return {
    placement: parsePlacement(layer.style),
    getSizes,
    setPlacement: (placement: ImagePlacement) => {
      const sizes = getSizes()
      if (!sizes) return
      const style = toPlacementStyle(placement, sizes.image, sizes.layer)
      dispatch(editorActions.imagePlaced({ ...path, style }))
    },
  }
}

/** The size of a layer's image in pixels; null until the image has loaded. */
function useImageSize(layer: Layer): Size | null {
  const url = hasImage(layer) ? layer.style.backgroundImage?.slice(5, -2) : undefined
  const [loaded, setLoaded] = useState<{ url: string; size: Size } | null>(null)
  useEffect(() => {
    if (url === undefined) return undefined
    const image = new Image()
    image.onload = () => setLoaded({ url, size: { width: image.naturalWidth, height: image.naturalHeight } })
    image.src = url
    return () => {
      image.onload = null
    }
  }, [url])
  return loaded?.url === url ? (loaded?.size ?? null) : null
}
