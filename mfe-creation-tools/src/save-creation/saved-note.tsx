import type { ModerationStatus } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'

/** Says where the user finds a saved image, and who can see it. */
export function SavedNote({ moderation }: { moderation: ModerationStatus }) {
  const { t } = useTexts()
  return (
    <Trans
      t={t}
      i18nKey={`shared.save.savedAs.${moderation}`}
      components={{
        works: <Link to="/personal-homepage" className={linkClass} />,
        rules: <Link to="/rules" className={linkClass} />,
      }}
    />
  )
}
