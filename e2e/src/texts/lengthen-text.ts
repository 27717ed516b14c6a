/** Every lengthened text starts with this mark, and no other text contains it. */
export const lengthenedTextMark = '«'

/** Accented letters that the site's font contains, so that no other font changes the width. */
const accented: Record<string, string> = Object.fromEntries(
  ['aá', 'cç', 'eé', 'ií', 'nñ', 'oõ', 'uü', 'yý', 'AÂ', 'CÇ', 'EÉ', 'IÎ', 'NÑ', 'OÔ', 'UÛ'].map(pair => [
    pair[0] ?? '',
    pair[1] ?? '',
  ]),
)
/**
 * Lengthens a text by 40 %, with accents, and between marks that show whether all of it is visible: `«Géñérãté õéõ»`. A
 * text without letters stays unchanged.
 */
export function lengthenText(text: string): string {
  if (!/\p{Letter}{2}/u.test(text) || text === 'Tessera') return text
  // The two marks and a space belong to the additional length
  const more = Math.max(1, Math.ceil(text.length * 0.4) - 3)
  const padding = 'õéáüõ '
    .repeat(Math.ceil(more / 6))
    .slice(0, more)
    .trim()
  const spoken = text.replaceAll(/\w/g, letter => accented[letter] ?? letter)
  return `${lengthenedTextMark}${spoken} ${padding}»`
}
