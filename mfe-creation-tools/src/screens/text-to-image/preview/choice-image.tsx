import { useEffect, useEffectEvent } from 'react'
import { BitmapCanvas } from './bitmap-canvas.tsx'
import type { Preview } from './use-preview.ts'

/** Requests the small images of the prompts that a part of the page shows; none once it is gone. */
export function useChoiceRequest({ requestChoices }: Preview, part: string, prompts: readonly string[]) {
  const request = useEffectEvent((shown: readonly string[]) => requestChoices(part, shown))
  const key = JSON.stringify(prompts)
  useEffect(() => {
    request(JSON.parse(key) as string[])
    return () => request([])
  }, [key])
}

/** The small image of a prompt, once it is drawn. */
export function ChoiceImage({ preview, prompt }: { preview: Preview; prompt: string }) {
  const image = preview.findChoice(prompt)
  return image && <BitmapCanvas image={image} />
}
