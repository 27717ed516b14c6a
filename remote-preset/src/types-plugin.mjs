import { existsSync } from 'node:fs'
import path from 'node:path'

/** The `dts` option of `ModuleFederationPlugin` for a build that writes `@mf-types.zip`, the types for other hosts. */
export function createTypesOptions(directory) {
  const ownConfig = './tsconfig.json'
  const tsConfigPath = existsSync(path.join(directory, ownConfig)) ? ownConfig : '../tsconfig.json'
  return { consumeTypes: false, generateTypes: { tsConfigPath, abortOnError: true } }
}

const localHeader = 0x04034b50
const directoryHeader = 0x02014b50
const directoryEnd = 0x06054b50
const directoryEndLength = 22
/** 1 January 1980, the first date of the format. */
const fixedDate = 0x0021

/** Sets the time of every file of a ZIP archive to a fixed one, so that the same files make the same archive. */
export function removeZipTimes(content) {
  const zip = Buffer.from(content)
  const end = zip.length - directoryEndLength
  if (end < 0 || zip.readUInt32LE(end) !== directoryEnd) throw new Error('This is no ZIP archive.')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (zip.readUInt32LE(at) !== directoryHeader)
      throw new Error('The directory of the ZIP archive is damaged.')
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== localHeader) throw new Error('The ZIP archive is damaged.')
    for (const time of [at + 12, local + 10]) {
      zip.writeUInt16LE(0, time)
      zip.writeUInt16LE(fixedDate, time + 2)
    }
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return zip
}

/** Makes `@mf-types.zip` the same for the same sources. Otherwise each build would be another release. */
export class StableTypesPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StableTypesPlugin', compilation => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1
      compilation.hooks.processAssets.tap({ name: 'StableTypesPlugin', stage }, assets => {
        const archive = assets['@mf-types.zip']
        if (!archive) return
        compilation.updateAsset('@mf-types.zip', new sources.RawSource(removeZipTimes(archive.buffer())))
      })
    })
  }
}
