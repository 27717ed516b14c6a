import { remoteConfig } from '@tessera/remote-preset/webpack'

const createConfig = remoteConfig(import.meta.url)

/** The library reads and edits documents too, and does not say that its modules can be left out. */
const pdfLibrary = { test: /[\\/]@cantoo[\\/]pdf-lib[\\/]es[\\/]/, sideEffects: false }

export default async (env, argv) => {
  const config = await createConfig(env, argv)
  config.module.rules.push(pdfLibrary)
  return config
}
