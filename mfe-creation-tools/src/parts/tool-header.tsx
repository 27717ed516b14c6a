import { useSession } from '@tessera/shared-auth'
import { buttonClass, classes, Icon } from '@tessera/shared-ui'
import { memo } from 'react'
import { Trans } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTexts } from '../texts.ts'
import styles from './tool-header.module.css'

/**
 * The header of a creation tool: the way back, what it is, and the credits of whoever is at the page. What happens
 * below it leaves it alone.
 */
export const ToolHeader = memo(function ToolHeader({ title }: { title: string }) {
  const { t, i18n } = useTexts()
  const credits = useSession().user?.credits ?? null
  const amount = credits === null ? '-' : new Intl.NumberFormat(i18n.language).format(credits)
  return (
    <header className={styles.header}>
      <Link to="/tools" className={classes(buttonClass({ variant: 'ghost', size: 'small' }), styles.back)}>
        <Icon name="arrow-left" size={16} />
        {t('shared.back')}
      </Link>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.credits}>
        <Icon name="coins" size={16} />
        <span>
          <Trans
            t={t}
            i18nKey="shared.credits"
            values={{ amount }}
            count={credits ?? 0}
            components={{ amount: <strong /> }}
          />
        </span>
      </p>
    </header>
  )
})
