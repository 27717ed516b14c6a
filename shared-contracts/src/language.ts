import { z } from 'zod/mini'

/** The interface languages (specification 1, §9); the first is the fallback. */
export const languages = ['en', 'zh'] as const
export const language = z.enum(languages)
export type Language = z.output<typeof language>

/** A short text that must be known before any locale file is loaded, such as a screen's title. */
export const bilingual = z.object({ en: z.string(), zh: z.string() })
export type Bilingual = z.output<typeof bilingual>
