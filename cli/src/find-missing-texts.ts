import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describeMissingTexts, parseJson, type Finding, type Translations } from '@tessera/shared-contracts'

/**
 * Compares the texts of a remote, `locales/en.json` and `locales/zh.json` in its folder, as the gate compares them once they
 * are in the page. Finds nothing where a remote has its texts elsewhere.
 */
export async function findMissingTexts(remote: string, folder: string): Promise<Finding[]> {
  const [en, zh] = await Promise.all(['en', 'zh'].map(language => readTexts(folder, language)))
  if (!en || !zh) return []
  return describeMissingTexts({ en, zh }).map(missing => ({
    rule: 'texts',
    sentence: `${remote} ${missing} The gate warns of it first where the rule is new to the remote.`,
    owners: [remote],
  }))
}

async function readTexts(folder: string, language: string): Promise<Translations | null> {
  const text = await readFile(path.join(folder, 'locales', `${language}.json`), 'utf8').catch(() => null)
  const texts = text === null ? null : parseJson(text)
  return isTranslations(texts) ? texts : null
}

const isTranslations = (value: unknown): value is Translations =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(each => typeof each === 'string' || isTranslations(each))
