import type { AltText } from '@tessera/shared-contracts'

/** Returns what describes an image, in a language where that is known, else in the other; none where the author wrote none. */
export function getAltText(alt: AltText | undefined, language: string): string | undefined {
  const [own, other] = language === 'zh' ? [alt?.zh, alt?.en] : [alt?.en, alt?.zh]
  return own?.trim() || other?.trim() || undefined
}
