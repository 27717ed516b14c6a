import { platformTexts, platformValueNames } from '@tessera/platform'
import { createTranslate, type TranslationKey } from '@tessera/server-kit/texts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

const texts = {
  en: { ...platformTexts.en, ...en, page: { ...platformTexts.en.page, ...en.page } },
  zh: { ...platformTexts.zh, ...zh, page: { ...platformTexts.zh.page, ...zh.page } },
}

/** `area.text`, a key of `locales/en.json` or of the platform's texts. */
export type TextKey = TranslationKey<typeof texts.en>

/** Returns the text of a key in a language, with `{name}` replaced by the value of that name. */
export const text = createTranslate(texts, platformValueNames)
