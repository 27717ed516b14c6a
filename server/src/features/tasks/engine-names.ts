import type { Language } from '@tessera/shared-contracts'
import { text } from '../../texts.ts'

/** The engines that come with the server have a name in each language. The others are products with names of their own. */
const ownEngines = {
  'Tessera embedded engine': 'models.embeddedEngine',
  'Tessera embedded upscaler': 'models.embeddedUpscaler',
} as const

/** Returns the display name of an engine in a language. */
export const translateEngineName = (language: Language, name: string): string =>
  Object.hasOwn(ownEngines, name) ? text(language, ownEngines[name as keyof typeof ownEngines]) : name
