import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { engineName } from '../engines/embedded/compose.ts'
import { createDrawingPool } from '../engines/embedded/drawing-pool.ts'
import { createDemo, type DemoAdapters } from './create-demo.ts'
import { readVideos } from './demo-videos.ts'

/** Makes the demo with the embedded engine, or what is missing of it. */
export async function prepareDemo(adapters: DemoAdapters): Promise<void> {
  const pool = createDrawingPool(availableParallelism())
  await createDemo(adapters, {
    draw: order => pool.draw(order, () => {}),
    engine: engineName,
    videos: await readVideos(fileURLToPath(new URL('../../demo/videos', import.meta.url))),
    onProgress(done, all) {
      if (done % 10 === 0 || done === all) console.log(`Making demo content: ${done} of ${all}`)
    },
  })
  await pool.close()
}
