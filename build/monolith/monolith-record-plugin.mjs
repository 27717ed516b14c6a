import path from 'node:path'
import {
  getTranslationLanguage,
  getScreenName,
  groupFilesByImport,
  RecordPlugin,
} from '@tessera/remote-preset/build'
import { listInitialFiles } from '../shell-record-plugin.mjs'

/**
 * Writes `shell.json` for the monolith: a shell that contains every screen. The files of a screen include the English
 * texts of its package, since `languageFiles` contains only the texts of the shell.
 */
export class MonolithRecordPlugin extends RecordPlugin {
  fileName = 'shell.json'

  record(compilation) {
    const { root, screens } = this.options
    const getPackageName = folder => path.relative(root, folder).split(path.sep)[0]
    const texts = groupFilesByImport(
      compilation,
      (request, folder) =>
        getTranslationLanguage(request) && `${getPackageName(folder)}/${getTranslationLanguage(request)}`,
    )
    const packageByScreen = {}
    const files = groupFilesByImport(compilation, (request, folder) => {
      const name = getScreenName(request)
      if (name) packageByScreen[name] = getPackageName(folder)
      return name
    })
    const addEnglishTexts = ([name, own]) => [
      name,
      [...new Set([...own, ...(texts[`${packageByScreen[name]}/en`] ?? [])])],
    ]
    return {
      screens,
      ...listInitialFiles(compilation),
      screenFiles: Object.fromEntries(Object.entries(files).map(addEnglishTexts)),
      languageFiles: { en: texts['shell/en'] ?? [], zh: texts['shell/zh'] ?? [] },
      shared: {},
    }
  }
}
