import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRunning } from '../../../tasks/task-state.ts'
import type { UpscaleDraft } from '../draft/upscale-draft.ts'
import type { Upscale, UpscaleTarget } from '../run/upscale.ts'
import type { SourceImage } from '../source-image/source-image.ts'

/** What an upscale runs with. Images that wait keep what they were started with. */
export interface UpscaleSettings {
  draft: UpscaleDraft
  target: UpscaleTarget
}

/** The state of one image: `waiting` until the images before it have ended. */
export type QueuedUpscale = Upscale | { phase: 'waiting' }

interface QueueOptions {
  images: readonly SourceImage[]
  /** The upscale that runs, or ran last. */
  last: Upscale
  /** Starts an upscale, or calls `stop` where a requirement is missing. */
  run: (image: SourceImage, settings: UpscaleSettings, stop: () => void) => void
}

interface Entry {
  url: string
  settings: UpscaleSettings
}

const idle: Upscale = { phase: 'idle' }

/** Runs the upscales of several images one after another. One that fails does not stop the others. */
export function useUpscaleQueue({ images, last, run }: QueueOptions) {
  /** The first one runs. */
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [ended, setEnded] = useState<ReadonlyMap<string, Upscale>>(new Map())

  const endedUrl = last.phase === 'idle' || isRunning(last) ? null : last.input.original
  if (endedUrl !== null && ended.get(endedUrl) !== last) {
    setEnded(new Map(ended).set(endedUrl, last))
    if (entries[0]?.url === endedUrl) setEntries(entries.slice(1))
  }

  const started = useRef<Entry | null>(null)
  const startFirst = useEffectEvent(() => {
    const [first] = entries
    const image = images.find(({ url }) => url === first?.url)
    if (!first || !image || isRunning(last) || started.current === first) return
    started.current = first
    run(image, first.settings, () => setEntries([]))
  })
  useEffect(() => startFirst(), [last, entries])

  const runningUrl = last.phase !== 'idle' && isRunning(last) ? last.input.original : null
  const isWaiting = (url: string) => url !== runningUrl && entries.some(entry => entry.url === url)
  const getState = (url: string): QueuedUpscale => {
    if (isWaiting(url)) return { phase: 'waiting' }
    return url === runningUrl ? last : (ended.get(url) ?? idle)
  }
  return {
    getState,
    isWaiting: entries.some(({ url }) => isWaiting(url)),
    /** Also while another image is upscaled. */
    start(urls: readonly string[], settings: UpscaleSettings): void {
      const added = urls.filter(url => getState(url).phase !== 'waiting')
      setEntries([...entries, ...added.map(url => ({ url, settings }))])
    },
    /** Takes an image out that has not started, or all of them. */
    stop: (stopped?: string) =>
      setEntries(entries.filter(({ url }) => (stopped === undefined ? !isWaiting(url) : url !== stopped))),
  }
}

export type UpscaleQueue = ReturnType<typeof useUpscaleQueue>
