import * as z from '@tessera/shared-contracts/schema'

/** The interface languages (specification 1, §9). The first is the fallback. */
export const languages = ['en', 'zh'] as const
export const language = z.enum(languages)
export type Language = z.output<typeof language>

/** A short text that is needed before a locale file is loaded, such as the title of a screen. */
export const bilingual = z.object({ en: z.string(), zh: z.string() })
export type Bilingual = z.output<typeof bilingual>
