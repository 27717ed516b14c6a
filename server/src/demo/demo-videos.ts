import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A video of the demo, with its poster. */
export interface DemoVideo {
  name: string
  file: Buffer
  poster: Buffer
}

/** Reads the videos of a folder: `x.mp4` with its poster `x.webp`. A missing folder has none. */
export async function readDemoVideos(folder: string): Promise<DemoVideo[]> {
  const files = await readdir(folder).catch((): string[] => [])
  const names = files.filter(file => file.endsWith('.mp4')).map(file => file.slice(0, -'.mp4'.length))
  const complete = names.filter(name => files.includes(`${name}.webp`)).sort()
  return Promise.all(
    complete.map(async name => ({
      name,
      file: await readFile(join(folder, `${name}.mp4`)),
      poster: await readFile(join(folder, `${name}.webp`)),
    })),
  )
}
