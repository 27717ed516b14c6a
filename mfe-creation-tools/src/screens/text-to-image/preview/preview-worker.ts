/**
 * The worker's entry. It draws the newest request: first small, then sharper while no other has come. The choices of an
 * edit are drawn while nothing else waits, and at the start two images that are not shown: code is slow where it runs first.
 */
import { findSubjectName, listEdits } from '@tessera/image-engine/edits'
import type { Subject } from '@tessera/image-engine/intent'
import { paintImage, setCanvasFactory } from '@tessera/image-engine/paint'
import { readPrompt } from '@tessera/image-engine/prompt'
import { verifyChunks } from '../../../workers/verify-chunks.ts'
import type { PreviewEdit, PreviewJob, PreviewMessage, PreviewRequest } from './preview-messages.ts'
import { chooseFirstSide, choiceSide, fitPreview, previewSides } from './preview-size.ts'

type Drawing = Extract<PreviewJob, { kind: 'draw' }>

let newest: Drawing | null = null
let choices: { id: number; index: number; request: PreviewRequest }[] = []
let isDrawing = false
/** Longest side of the next first image. Pixels. */
let firstSide: number = previewSides[0]
/** Of the first image before. One may wait for the code of its painter, so two must be slow. */
let lastMs = 0

const warmUpSize = { width: 64, height: 64 }
/** Scenes that use most of what others use: ground, sky and water, and lights with rain. */
const warmUps = ['a mountain lake', 'a city street at night in the rain']

setCanvasFactory((width, height) => new OffscreenCanvas(width, height))

addEventListener('message', ({ data }: MessageEvent<PreviewJob>) => {
  if (data.kind === 'start') verifyChunks(data.integrity)
  else if (data.kind === 'draw') newest = data
  else choices = data.requests.map((request, index) => ({ id: data.id, index, request }))
  if (!isDrawing) void drawAll()
})

async function drawAll(): Promise<void> {
  isDrawing = true
  let drawn: Drawing | null = null
  for (;;) {
    if (newest !== null && newest !== drawn) {
      drawn = newest
      await drawInSteps(drawn)
    } else {
      const choice = choices.shift()
      const warmUp = choice ? undefined : warmUps.shift()
      if (choice) await drawChoice(choice)
      else if (warmUp !== undefined) await drawWarmUp(warmUp)
      else break
    }
    await nextMessage()
  }
  isDrawing = false
}

async function drawInSteps({ id, request }: Drawing): Promise<void> {
  const [, ...sharper] = previewSides
  try {
    const side = firstSide
    const startMs = performance.now()
    const image = await draw(request, side)
    const drawingMs = performance.now() - startMs
    firstSide = chooseFirstSide(side, Math.min(lastMs, drawingMs))
    lastMs = drawingMs
    post({ kind: 'drawn', id, image })
    post({ kind: 'read', id, edits: listNamedEdits(request) })
    for (const side of sharper) {
      // A request that has come meanwhile is the next to be drawn
      await nextMessage()
      if (newest?.id !== id) return
      post({ kind: 'drawn', id, image: await draw(request, side) })
    }
  } catch {
    post({ kind: 'failed', id })
  }
}

async function drawChoice({ id, index, request }: (typeof choices)[number]): Promise<void> {
  // The page shows a choice without an image too
  const image = await draw(request, choiceSide).catch(() => null)
  if (image) post({ kind: 'choice', id, index, image })
}

async function drawWarmUp(prompt: string): Promise<void> {
  const request = { prompt, scenario: 'general', seed: 1, ...warmUpSize }
  listNamedEdits(request)
  // The first request reports what fails
  const image = await draw(request, warmUpSize.width).catch(() => null)
  image?.close()
}

const listNamedEdits = ({ prompt, scenario }: PreviewRequest): PreviewEdit[] =>
  listEdits(prompt, scenario).map(edit => {
    if (edit.kind !== 'subject') return edit
    const name = (id: string) => ({
      en: findSubjectName(id as Subject, 'en'),
      zh: findSubjectName(id as Subject, 'zh'),
    })
    return { ...edit, choices: edit.choices.map(choice => ({ ...choice, names: name(choice.id) })) }
  })

async function draw(request: PreviewRequest, side: number): Promise<ImageBitmap> {
  const size = fitPreview(request, side)
  const canvas = await paintImage({ ...request, ...size }, readPrompt(request.prompt, request.scenario))
  if (!(canvas instanceof OffscreenCanvas)) throw new Error('Another canvas factory has been set')
  return canvas.transferToImageBitmap()
}

const post = (message: PreviewMessage) =>
  self.postMessage(message, { transfer: 'image' in message ? [message.image] : [] })

/** Lets the messages in that wait. */
const nextMessage = () => new Promise(resolve => setTimeout(resolve))
