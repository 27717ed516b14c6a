import { useAccountModals, useSession } from '@tessera/shared-auth'
import { mainContentId } from '@tessera/shared-contracts'
import { Button, buttonClass, EmptyState } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Shown instead of a portfolio that cannot be edited: the reason, and what the user can do. */
export function OpenError({ failure }: { failure: string }) {
  const { t } = useTranslation('mfe-portfolio')
  const { signedIn } = useSession()
  const { openLogin } = useAccountModals()
  const action = signedIn ? (
    <Link to="/portfolio-editor" className={buttonClass({ variant: 'primary' })}>
      {t('editor.startNew')}
    </Link>
  ) : (
    <Button variant="primary" onClick={openLogin}>
      {t('editor.logIn')}
    </Button>
  )
  return (
    <main id={mainContentId} tabIndex={-1}>
      <EmptyState icon="image-off" title={t('editor.unopened')} action={action}>
        <span role="alert">{failure}</span>
      </EmptyState>
    </main>
  )
}
