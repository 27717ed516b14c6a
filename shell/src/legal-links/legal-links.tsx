import type { LegalTextName } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import type { ReactNode } from 'react'

/** A link to a legal text that opens in a new tab, so that a dialog keeps what was typed. */
function LegalLink({ name, children }: { name: LegalTextName; children?: ReactNode }) {
  return (
    <a href={`/${name}`} target="_blank" rel="noreferrer" className={linkClass}>
      {children}
    </a>
  )
}

/** What the tags of a text with links to the legal texts stand for: `<terms>terms</terms>`. */
export const legalLinks = {
  terms: <LegalLink name="terms" />,
  privacy: <LegalLink name="privacy" />,
  rules: <LegalLink name="rules" />,
} as const satisfies Record<LegalTextName, ReactNode>
