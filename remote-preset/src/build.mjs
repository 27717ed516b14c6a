/** The parts that a build of a page around remotes needs too, such as that of a shell. */
export { readBuildInputs } from './build-inputs.mjs'
export { devServerOptions } from './dev-server.mjs'
export { FirstFramePlugin } from './first-frame/first-frame-plugin.mjs'
export {
  getTranslationLanguage,
  getScreenName,
  groupFilesByImport,
  isReleaseFile,
  RecordPlugin,
} from './record-plugins.mjs'
export { readDeprecations, readOfferedVersions, readProvidedVersions } from './shared-packages.mjs'
export { computeSourceHash } from './source-hash.mjs'
export { SourcesPlugin } from './sources-plugin.mjs'
export { baseConfig, refreshPage } from './webpack-config.mjs'
