import { limits, type EngineSettings } from '@tessera/shared-contracts'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Draft } from '../draft/draft.ts'
import { getModel } from '../generation/generation-request.ts'
import type { PreviewDrawer } from './preview-drawer.ts'
import type { PreviewEdit, PreviewRequest } from './preview-messages.ts'
import { useChoiceImages } from './use-choice-images.ts'

/** Milliseconds without typing before a preview is drawn. */
const typingPauseMs = 60

interface PreviewImage {
  request: PreviewRequest
  image: ImageBitmap
}

/** The free preview of a draft. */
export type Preview = ReturnType<typeof usePreview>

/**
 * Draws the first image of a draft while the user types, with an engine that can. A draft without a seed gets one for the
 * preview; its generation takes the same, and once it `isGenerated`, the preview shows another. Nothing is loaded before
 * `load` is called or there is a prompt.
 */
export function usePreview(draft: Draft, settings: EngineSettings, isGenerated: boolean) {
  const { drawingVersion } = settings
  const [seed, setSeed] = useState(createSeed)
  const [isWanted, setWanted] = useState(false)
  const [shown, setShown] = useState<PreviewImage | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [read, setRead] = useState<{ request: PreviewRequest; edits: PreviewEdit[] } | null>(null)
  const drawer = useRef<PreviewDrawer | null>(null)
  const request = toPreviewRequest({ ...draft, seed: draft.seed ?? seed }, settings)
  const isDrawable = request.prompt !== '' && request.prompt.length <= limits.maxPromptLength
  const isLoaded = drawingVersion !== undefined && (isWanted || isDrawable)
  const key = JSON.stringify(request)

  const tryAnother = () => setSeed(createSeed())
  const [wasGenerated, setWasGenerated] = useState(isGenerated)
  if (wasGenerated !== isGenerated) {
    setWasGenerated(isGenerated)
    if (isGenerated) tryAnother()
  }

  const show = useEffectEvent((next: PreviewImage) => {
    setFailed(false)
    setShown(next)
  })
  useEffect(() => () => shown?.image.close(), [shown])
  const choices = useChoiceImages(request, () => drawer.current)
  const drawChoices = useEffectEvent(() => choices.draw())
  const receiveChoice = useEffectEvent((index: number, image: ImageBitmap) => choices.receive(index, image))

  const draw = useEffectEvent(() => {
    if (isDrawable) drawer.current?.draw(request)
  })
  useEffect(() => {
    if (!isLoaded) return
    let isLeft = false
    const start = async () => {
      const { createPreviewDrawer } = await import('./create-preview-drawer.ts')
      if (isLeft) return
      drawer.current = createPreviewDrawer(drawingVersion, {
        onImage: (drawn, image) => show({ request: drawn, image }),
        onEdits: (request, edits) => startTransition(() => setRead({ request, edits })),
        onChoice: (index, image) => receiveChoice(index, image),
        onFailure: () => setFailed(true),
      })
      draw()
      drawChoices()
    }
    start().catch(() => setFailed(true))
    return () => {
      isLeft = true
      drawer.current?.close()
    }
  }, [isLoaded, drawingVersion])

  useEffect(() => {
    if (!isLoaded || !isDrawable) return
    const timer = setTimeout(() => draw(), typingPauseMs)
    return () => clearTimeout(timer)
  }, [key, isLoaded, isDrawable])

  return {
    isOffered: drawingVersion !== undefined,
    /** The image of the draft, or of what the draft was a moment ago. */
    shown: isDrawable ? shown : null,
    hasFailed: isDrawable && hasFailed,
    /** What can be changed in the shown image. */
    edits: isDrawable ? (read?.edits ?? []) : [],
    /** Whether the edits are those of the draft. */
    areEditsCurrent: read?.request.prompt === request.prompt && read.request.scenario === request.scenario,
    /** Whether small images of choices are drawn. */
    drawsChoices: read !== null,
    /** Returns the small image of a prompt that `requestChoices` was called with, once it is drawn. */
    findChoice: choices.find,
    requestChoices: choices.request,
    /** The seed of the previewed image; null where there is none. */
    seed: drawingVersion === undefined ? null : request.seed,
    load: () => setWanted(true),
    /** Previews another image of a draft without a seed. */
    tryAnother,
  }
}

/** Builds the request of the first image of a draft. */
function toPreviewRequest(draft: Draft & { seed: number }, settings: EngineSettings): PreviewRequest {
  const { prompt, scenario, seed, width, height, strength } = draft
  const id = getModel(scenario, settings)
  return { prompt: prompt.trim(), scenario, seed, width, height, ...(id && { model: { id, strength } }) }
}

const createSeed = () => Math.floor(Math.random() * (limits.seed.max + 1))
