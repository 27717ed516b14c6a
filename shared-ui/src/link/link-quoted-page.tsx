import type { ReactNode } from 'react'
import { linkClass } from './link-class.ts'

/** A quoted page of the site and its address: `“rules” (/rules)` or `《社区规则》(/rules)`. */
const quotedPage = /(“[^“”]+”|《[^《》]+》) ?[(（](\/(?:rules|terms|privacy))[)）]/

/**
 * Turns the page that a sentence of the server quotes with its address into a link. It opens in a new tab, because the
 * sentence may be below a form. Other content is returned unchanged.
 */
export function linkQuotedPage(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content
  const [whole, quoted = '', address] = quotedPage.exec(content) ?? []
  if (whole === undefined) return content
  const start = content.indexOf(whole)
  return (
    <>
      {content.slice(0, start)}
      <a href={address} target="_blank" rel="noreferrer" className={linkClass}>
        {quoted.replaceAll(/[“”]/g, '')}
      </a>
      {content.slice(start + whole.length)}
    </>
  )
}
