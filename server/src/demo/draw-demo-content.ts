import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { embeddedEngineName } from '@tessera/image-engine/engine-name'
import { createDrawingPool } from '@tessera/image-engine/node/drawing-pool'
import { addDemoContent } from './add-demo-content.ts'
import { readDemoVideos } from './demo-videos.ts'
import type { Print } from '../log/process-output.ts'
import type { DemoDependencies } from './demo-needs.ts'

/**
 * Creates the demo's creations, or those that are missing, with the embedded engine.
 *
 * @param signal ends the work after the current creation; the next start continues
 */
export async function drawDemoContent(
  adapters: DemoDependencies,
  print: Print,
  signal?: AbortSignal,
): Promise<void> {
  const pool = createDrawingPool(availableParallelism())
  try {
    await addDemoContent(adapters, {
      draw: order => pool.draw(order, () => {}),
      engine: embeddedEngineName,
      videos: await readDemoVideos(fileURLToPath(new URL('../../demo/videos', import.meta.url))),
      ...(signal && { signal }),
      onProgress(done, all) {
        if (done % 10 === 0) print(`Making demo content: ${done} of ${all}`)
      },
    })
  } finally {
    await pool.close()
  }
  if (!signal?.aborted) print('The demo content is complete')
}
