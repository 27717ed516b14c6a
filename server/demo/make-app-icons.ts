/**
 * Makes the icons of the installed app from the logo. The output is committed.
 *
 *   node server/demo/make-app-icons.ts
 */
import { join } from 'node:path'
import sharp from 'sharp'
import { siteTiles } from '../src/web/site-icon.ts'

interface AppIcon {
  name: string
  size: number
  /** The share of the width that the logo takes. What a system may cut off a maskable icon is outside of 80%. */
  logo: number
  /** Radius of the corners, as a share of the width. */
  radius: number
}

const icons: readonly AppIcon[] = [
  { name: 'app-icon-192', size: 192, logo: 0.7, radius: 0.22 },
  { name: 'app-icon-512', size: 512, logo: 0.7, radius: 0.22 },
  { name: 'app-icon-maskable-512', size: 512, logo: 0.6, radius: 0 },
  { name: 'app-icon-touch-180', size: 180, logo: 0.62, radius: 0 },
]

for (const { name, size, logo, radius } of icons) {
  // The tiles are in a square of 32; the middle of what they cover is at 16
  const offset = 16 - 16 * logo
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32"><rect width="32" height="32" rx="${32 * radius}" fill="#15171d"/><g transform="translate(${offset} ${offset}) scale(${logo})">${siteTiles}</g></svg>`
  await sharp(Buffer.from(svg))
    .png({ palette: true, compressionLevel: 9 })
    .toFile(join(import.meta.dirname, `../pages/${name}.png`))
}
