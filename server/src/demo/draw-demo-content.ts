import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { embeddedEngineName } from '@tessera/image-engine/compose'
import { createDrawingPool } from '@tessera/image-engine/drawing-pool'
import { addDemoContent, type DemoDependencies } from './add-demo-content.ts'
import { readDemoVideos } from './demo-videos.ts'

/** Creates the demo, or what is missing of it, with the embedded engine. */
export async function drawDemoContent(adapters: DemoDependencies): Promise<void> {
  const pool = createDrawingPool(availableParallelism())
  await addDemoContent(adapters, {
    draw: order => pool.draw(order, () => {}),
    engine: embeddedEngineName,
    videos: await readDemoVideos(fileURLToPath(new URL('../../demo/videos', import.meta.url))),
    onProgress(done, all) {
      if (done % 10 === 0 || done === all) console.log(`Making demo content: ${done} of ${all}`)
    },
  })
  await pool.close()
}
