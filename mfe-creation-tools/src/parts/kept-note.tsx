import type { Moderation } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'

/** Where a saved picture is found, and who may see it. */
export function KeptNote({ as }: { as: Moderation }) {
  const { t } = useTexts()
  return (
    <Trans
      t={t}
      i18nKey={`shared.save.keptAs.${as}`}
      components={{ works: <Link to="/personal-homepage" className={linkClass} /> }}
    />
  )
}
