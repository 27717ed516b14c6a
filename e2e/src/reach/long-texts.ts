import type { ReleaseRecord, ShellRecord } from '@tessera/shared-contracts'

/** What every lengthened text begins with, and nothing else on a page does. */
export const longMark = '«'

/** Within the letters that the site's font has, so that a text grows by its letters and not by another font. */
const accented: Record<string, string> = Object.fromEntries(
  ['aá', 'cç', 'eé', 'ií', 'nñ', 'oõ', 'uü', 'yý', 'AÂ', 'CÇ', 'EÉ', 'IÎ', 'NÑ', 'OÔ', 'UÛ'].map(pair => [
    pair[0] ?? '',
    pair[1] ?? '',
  ]),
)
/** What i18next fills in or hands over as elements. */
const machinery = /(\{\{.*?\}\}|<\/?\w+>)/

/**
 * A text as a language of longer words would have it: 40 % longer, accented, and between marks that show whether
 * all of it can be read: `«Géñérãté õéõ»`. A text without letters stays as it is.
 */
function lengthened(text: string): string {
  const parts = text.split(machinery)
  const words = parts.filter((_, index) => index % 2 === 0).join('')
  if (!/\p{Letter}{2}/u.test(words) || text === 'Tessera') return text
  // A value that is filled in counts as five letters; two marks and a blank are part of what is added
  const length = words.length + 5 * ((parts.length - 1) / 2)
  const more = Math.max(1, Math.ceil(length * 0.4) - 3)
  const padding = 'õéáüõ '
    .repeat(Math.ceil(more / 6))
    .slice(0, more)
    .trim()
  const spoken = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/\w/g, letter => accented[letter] ?? letter) : part,
  )
  return `${longMark}${spoken.join('')} ${padding}»`
}

/** All texts of a locale file, lengthened. */
export const lengthenedTexts = <T>(texts: T): T =>
  JSON.parse(JSON.stringify(texts), (_, value: unknown) =>
    typeof value === 'string' ? lengthened(value) : value,
  ) as T

/** Alters the English texts of a built package; every other file stays as it is. */
export function lengthenFile(
  file: string,
  text: string,
  { languageFiles }: Pick<ReleaseRecord | ShellRecord, 'languageFiles'>,
): string {
  if (!languageFiles.en?.includes(file)) return text
  return text.replace(/JSON\.parse\('((?:[^'\\]|\\.)*)'\)/, (_, literal: string) => {
    const texts: unknown = JSON.parse(literal.replaceAll(/\\(['\\])/g, '$1'))
    return `JSON.parse(${JSON.stringify(JSON.stringify(lengthenedTexts(texts)))})`
  })
}
