import { WorkerFile } from './worker-file.ts'

/** Starts the worker that upscales an image. Errors are those of `WorkerFile.start`. */
export const startUpscaleWorker = (): Promise<Worker> =>
  new WorkerFile(new URL('../screens/hd-upscale/device/device-worker.ts', import.meta.url)).start()
