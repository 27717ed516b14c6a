import { limits } from '../limits.ts'

/** Cuts a typed text to what searches accept, without half a character at its end. */
export const toSearchText = (text: string): string =>
  text
    .trim()
    .slice(0, limits.maxSearchLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
    .trim()
