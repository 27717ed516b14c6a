import type { AnswerOf, getPortfolio } from '@tessera/shared-contracts'
import { Button, buttonClass, Icon, useAlert, useConfirm } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSetVisibilityMutation } from '../../portfolio-api.ts'
import styles from './author-bar.module.css'

interface AuthorBarProps {
  /** Of the portfolio. */
  id: string
  own: NonNullable<AnswerOf<typeof getPortfolio>['own']>
}

/** What its author alone can do with a published portfolio: change it, take it down, publish it again. */
export function AuthorBar({ id, own }: AuthorBarProps) {
  const { t } = useTranslation('mfe-portfolio')
  const confirm = useConfirm()
  const alert = useAlert()
  const [setVisibility, { isLoading }] = useSetVisibilityMutation()

  const show = async (visible: boolean) => {
    const answer = await setVisibility({ creation_id: own.creation_id, public: visible ? '1' : '0' })
    if (answer.data?.success) return
    await alert({ message: answer.data?.error || t('viewer.takeDownFailed'), okLabel: t('ok') })
  }
  const takeDown = async () => {
    const sure = await confirm({
      title: t('viewer.takeDownTitle'),
      message: t('viewer.takeDownMessage'),
      confirmLabel: t('viewer.takeDown'),
      cancelLabel: t('cancel'),
      danger: true,
    })
    if (sure) await show(false)
  }
  return (
    <aside className={styles.bar} aria-label={t('viewer.yours')}>
      <p className={styles.state} role="status">
        {!own.public && t('viewer.hidden')}
      </p>
      <Link to={`/portfolio-editor?id=${encodeURIComponent(id)}`} className={buttonClass({ size: 'small' })}>
        <Icon name="folder-pen" size={16} />
        {t('viewer.edit')}
      </Link>
      {own.public ? (
        <Button size="small" variant="ghost" busy={isLoading} onClick={() => void takeDown()}>
          {t('viewer.takeDown')}
        </Button>
      ) : (
        <Button size="small" variant="primary" busy={isLoading} onClick={() => void show(true)}>
          {t('viewer.publishAgain')}
        </Button>
      )}
    </aside>
  )
}
