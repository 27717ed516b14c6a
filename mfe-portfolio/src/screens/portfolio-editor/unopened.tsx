import { useAccountModals, useSession } from '@tessera/shared-auth'
import { contentId } from '@tessera/shared-contracts'
import { Button, buttonClass, EmptyState } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

/** Stands in the place of a portfolio that cannot be changed, and says what can be done instead. */
export function Unopened({ failure }: { failure: string }) {
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
    <main id={contentId} tabIndex={-1}>
      <EmptyState icon="image-off" title={t('editor.unopened')} action={action}>
        <span role="alert">{failure}</span>
      </EmptyState>
    </main>
  )
}
