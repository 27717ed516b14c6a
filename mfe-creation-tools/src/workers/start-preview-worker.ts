import { WorkerFile } from './worker-file.ts'

/** Starts the worker that draws previews of prompts. Errors are those of `WorkerFile.start`. */
export const startPreviewWorker = (): Promise<Worker> =>
  new WorkerFile(new URL('../screens/text-to-image/preview/preview-worker.ts', import.meta.url)).start()
