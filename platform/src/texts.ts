import { createTranslate, kitTexts } from '@tessera/server-kit/texts'
import en from '../locales/en.json' with { type: 'json' }
import zh from '../locales/zh.json' with { type: 'json' }

/** The texts of the platform and those of the errors of its calls. */
export const platformTexts = { en: { ...kitTexts.en, ...en }, zh: { ...kitTexts.zh, ...zh } }

/** The names of the values that sentences of the platform contain. */
export const platformValueNames = {
  channel: { production: 'channelNames.production', staging: 'channelNames.staging' },
} as const

export const translatePlatform = createTranslate(platformTexts, platformValueNames)
