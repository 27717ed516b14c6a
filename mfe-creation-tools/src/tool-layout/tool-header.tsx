import { useSession } from '@tessera/shared-auth'
import { slotAttributes } from '@tessera/shared-contracts'
import { buttonClass, classNames, Icon } from '@tessera/shared-ui'
import { memo } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'
import styles from './tool-header.module.css'

interface ToolHeaderProps {
  title: string
  /** Credits that a running task has reserved. They are not in the balance any more. */
  reserved?: number | undefined
}

/**
 * The header of a creation tool: a link back, the tool's name, the user's credits, and the language picker, account menu
 * or log-in of the site. It is memoized, so changes below do not render it again.
 */
export const ToolHeader = memo(function ToolHeader({ title, reserved = 0 }: ToolHeaderProps) {
  const { t, i18n } = useTexts()
  const { user } = useSession()
  const credits = user?.credits ?? null
  const amount = credits === null ? '-' : new Intl.NumberFormat(i18n.language).format(credits)
  return (
    <header className={styles.header}>
      <Link to="/tools" className={classNames(buttonClass({ variant: 'ghost', size: 'small' }), styles.back)}>
        <Icon name="arrow-left" size={16} />
        {t('shared.back')}
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.account}>
        <p className={styles.credits}>
          <Icon name="coins" size={16} />
          <span className={styles.amounts}>
            <span>
              <Trans
                t={t}
                i18nKey="shared.credits"
                values={{ amount }}
                count={credits ?? 0}
                components={{ amount: <strong /> }}
              />
            </span>
            {reserved > 0 && (
              <span className={styles.reserved}>{t('shared.reserved', { count: reserved })}</span>
            )}
          </span>
        </p>
        <div className={styles.controls}>
          <tessera-slot {...slotAttributes('language-picker', {})} />
          <div className={user ? styles.memberControls : styles.logIn}>
            <tessera-slot {...slotAttributes('account-menu', {})} />
          </div>
        </div>
      </div>
    </header>
  )
})
