/**
 * The worker's entry. It draws the newest request: first small, then sharper while no other has come. The choices of an
 * edit are drawn while nothing else waits.
 */
import { findSubjectName, listEdits } from '@tessera/image-engine/edits'
import type { Subject } from '@tessera/image-engine/intent'
import { paintImage, setCanvasFactory } from '@tessera/image-engine/paint'
import { readPrompt } from '@tessera/image-engine/prompt'
import { verifyChunks } from '../../../workers/verify-chunks.ts'
import type { PreviewEdit, PreviewJob, PreviewMessage, PreviewRequest } from './preview-messages.ts'
import { choiceSide, fitPreview, previewSides } from './preview-size.ts'

type Drawing = Extract<PreviewJob, { kind: 'draw' }>

let newest: Drawing | null = null
let choices: { id: number; index: number; request: PreviewRequest }[] = []
let isDrawing = false

setCanvasFactory((width, height) => new OffscreenCanvas(width, height))

addEventListener('message', ({ data }: MessageEvent<PreviewJob>) => {
  if (data.kind === 'start') return verifyChunks(data.integrity)
  if (data.kind === 'draw') newest = data
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
      if (!choice) break
      await drawChoice(choice)
    }
    await nextMessage()
  }
  isDrawing = false
}

async function drawInSteps({ id, request }: Drawing): Promise<void> {
  const [first, ...sharper] = previewSides
  try {
    post({ kind: 'drawn', id, image: await draw(request, first) })
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
