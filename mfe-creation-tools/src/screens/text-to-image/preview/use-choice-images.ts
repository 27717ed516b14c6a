import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PreviewDrawer } from './preview-drawer.ts'
import type { PreviewRequest } from './preview-messages.ts'

/**
 * Small images of prompts to choose from, with the other parameters of the draft. Each part of the page calls `request`
 * with its own name, whenever its prompts change.
 */
export function useChoiceImages(draft: PreviewRequest, getDrawer: () => PreviewDrawer | null) {
  const [wanted, setWanted] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [images, setImages] = useState<ReadonlyMap<string, ImageBitmap>>(new Map())
  const drawing = useRef<readonly string[]>([])
  const toKey = (prompt: string) => JSON.stringify({ ...draft, prompt })
  const prompts = [...new Set(Object.values(wanted).flat())]

  const drawMissing = () => {
    const missing = prompts.filter(prompt => !images.has(toKey(prompt)))
    drawing.current = missing.map(toKey)
    getDrawer()?.drawChoices(missing.map(prompt => ({ ...draft, prompt })))
  }
  const draw = useEffectEvent(drawMissing)
  const key = JSON.stringify(prompts.map(toKey))
  useEffect(() => draw(), [key])

  return {
    find: (prompt: string): ImageBitmap | undefined => images.get(toKey(prompt)),
    request: (part: string, choices: readonly string[]) =>
      setWanted(others => ({ ...others, [part]: choices })),
    /** Draws again what is missing, with another drawer. */
    draw: drawMissing,
    /** Takes the image of one of the last choices, and forgets the images that nothing shows. */
    receive(index: number, image: ImageBitmap) {
      const drawn = drawing.current[index]
      const shown = new Set(prompts.map(toKey))
      if (drawn)
        setImages(others => new Map([...others].filter(([each]) => shown.has(each))).set(drawn, image))
    },
  }
}
