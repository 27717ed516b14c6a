import { slotElementName } from '@tessera/shared-contracts'
import { extensionPaddingPx, type GuestPart, type GuestStart } from '../messages.ts'

/** The look of the page, as content in the page inherits it. Rules of the guest override it. */
export function showTheme(tokens: GuestStart['tokens'], kind: GuestPart['kind']): void {
  const sheet = new CSSStyleSheet()
  const margin = kind === 'extension' ? `${extensionPaddingPx}px` : '0'
  sheet.replaceSync(
    `@layer tessera { body { margin: ${margin}; font: 400 var(--text-md)/var(--leading) var(--font-body); color: var(--color-text) } ${slotElementName} { display: block; outline: none } }`,
  )
  document.adoptedStyleSheets = [sheet]
  for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(name, value)
}
