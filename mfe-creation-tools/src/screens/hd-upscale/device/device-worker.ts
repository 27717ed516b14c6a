/** The worker's entry: one job, told of as it goes on; the page ends the worker. */
import { upscale } from '@tessera/shared-upscaler/upscale'
import { DeviceError } from './device-error.ts'
import type { DeviceJob, DeviceMessage } from './messages.ts'
import { openRuntime } from './open-runtime.ts'
import { readPixels, writePng } from './picture-pixels.ts'

const tell = (message: DeviceMessage) => self.postMessage(message)

addEventListener('message', ({ data }: MessageEvent<DeviceJob>) => void work(data))

async function work({ file, sliders, integrity }: DeviceJob) {
  try {
    const runtime = await openRuntime(integrity, share => tell({ kind: 'progress', stage: 'loading', share }))
    tell({ kind: 'progress', stage: 'working', share: 0 })
    const { picture, fidelity } = await upscale(await readPixels(file), {
      runtime,
      sliders,
      onProgress: share => tell({ kind: 'progress', stage: 'working', share }),
    })
    tell({ kind: 'done', picture: await writePng(picture), fidelity })
  } catch (error) {
    tell({ kind: 'failed', fault: error instanceof DeviceError ? error.fault : 'exhausted' })
  }
}
