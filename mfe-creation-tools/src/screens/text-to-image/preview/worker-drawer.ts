import { startPreviewWorker } from '../../../workers/start-preview-worker.ts'
import type { DrawerEvents, PreviewDrawer } from './preview-drawer.ts'
import type { PreviewJob, PreviewMessage, PreviewRequest } from './preview-messages.ts'

/** Whether this browser can draw in a worker. */
export const canDrawInWorker = (): boolean =>
  typeof Worker === 'function' && typeof OffscreenCanvas === 'function'

/** Starts the worker. Requests wait until it runs. */
export function createWorkerDrawer(events: DrawerEvents): PreviewDrawer {
  const { onFailure } = events
  let isClosed = false
  let newest: { id: number; request: PreviewRequest } = { id: 0, request: emptyRequest }
  let choicesId = 0
  const post = (worker: Worker, job: PreviewJob) => worker.postMessage(job)

  const receive = (message: PreviewMessage) => {
    const isCurrent = message.id === (message.kind === 'choice' ? choicesId : newest.id)
    if (!isCurrent) {
      if ('image' in message) message.image.close()
      return
    }
    if (message.kind === 'drawn') events.onImage(newest.request, message.image)
    else if (message.kind === 'read') events.onEdits(newest.request, message.edits)
    else if (message.kind === 'choice') events.onChoice(message.index, message.image)
    else onFailure()
  }
  const started = startPreviewWorker().then(
    worker => {
      worker.addEventListener('message', ({ data }: MessageEvent<PreviewMessage>) => receive(data))
      // A worker that runs out of memory ends without a message
      worker.addEventListener('error', onFailure)
      post(worker, { kind: 'start', integrity: globalThis.tesseraIntegrity ?? {} })
      return worker
    },
    () => {
      if (!isClosed) onFailure()
      return null
    },
  )
  return {
    draw(request) {
      newest = { id: newest.id + 1, request }
      const job: PreviewJob = { kind: 'draw', ...newest }
      void started.then(worker => worker && !isClosed && job.id === newest.id && post(worker, job))
    },
    drawChoices(requests) {
      choicesId += 1
      const job: PreviewJob = { kind: 'drawChoices', id: choicesId, requests }
      void started.then(worker => worker && !isClosed && job.id === choicesId && post(worker, job))
    },
    close() {
      isClosed = true
      void started.then(worker => worker?.terminate())
    },
  }
}

const emptyRequest: PreviewRequest = { prompt: '', scenario: '', seed: 0, width: 1, height: 1 }
