import type { ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'

/** Every lengthened text starts with this mark, and no other text contains it. */
export const lengthenedTextMark = '«'

/** Accented letters that the site's font contains, so that no other font changes the width. */
const accented: Record<string, string> = Object.fromEntries(
  ['aá', 'cç', 'eé', 'ií', 'nñ', 'oõ', 'uü', 'yý', 'AÂ', 'CÇ', 'EÉ', 'IÎ', 'NÑ', 'OÔ', 'UÛ'].map(pair => [
    pair[0] ?? '',
    pair[1] ?? '',
  ]),
)
/** Placeholders and elements of i18next. */
const placeholders = /(\{\{.*?\}\}|<\/?\w+>)/

/**
 * Lengthens a text by 40 %, with accents, and between marks that show whether all of it is visible: `«Géñérãté õéõ»`. A
 * text without letters stays unchanged.
 */
function lengthenText(text: string): string {
  const parts = text.split(placeholders)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{Letter}{2}/u.test(words) || text === 'Tessera') return text
  // A placeholder counts as five letters; the two marks and a space belong to the additional length
  const length = words.length + 5 * ((parts.length - 1) / 2)
  const more = Math.max(1, Math.ceil(length * 0.4) - 3)
  const padding = 'õéáüõ '
    .repeat(Math.ceil(more / 6))
    .slice(0, more)
    .trim()
  const spoken = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/\w/g, letter => accented[letter] ?? letter) : part,
  )
  return `${lengthenedTextMark}${spoken.join('')} ${padding}»`
}

/** Lengthens all texts of a locale file. */
export const lengthenTexts = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? lengthenText(value) : value,
  ) as T

/** Lengthens the English texts of a built package. Other files stay unchanged. */
export function lengthenLocaleFile(
  file: string,
  text: string,
  { languageFiles }: Pick<ReleaseRecord | ShellRecord, 'languageFiles'>,
): string {
  if (!languageFiles.en?.includes(file)) return text
  return text.replace(/JSON\.parse\('((?:[^'\\]|\\.)*)'\)/, (_, literal: string) => {
    const texts: unknown = JSON.parse(literal.replaceAll(/\\(['\\])/g, '$1'))
    return `JSON.parse(${JSON.stringify(JSON.stringify(lengthenTexts(texts)))})`
  })
}
