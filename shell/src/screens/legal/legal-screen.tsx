import { formatDate, type LegalTextName } from '@tessera/shared-contracts'
import { Button, EmptyState, LoadingHeading, Skeleton } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.tsx'
import { BackHome } from '../back-home.tsx'
import { useLegalTextQuery } from './legal-api.ts'
import { LegalBlocks } from './legal-blocks.tsx'
import styles from './legal.module.css'

/** The terms, the privacy policy or the rules of the operator. */
export function LegalScreen({ name }: { name: LegalTextName }) {
  return (
    <div className={styles.page}>
      <BackHome />
      <LegalContent name={name} />
    </div>
  )
}

function LegalContent({ name }: { name: LegalTextName }) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const { data, isFetching, refetch } = useLegalTextQuery({ name })
  const text = data?.success ? data.text?.[language] : null
  if (text)
    return (
      <article className={styles.text}>
        <header>
          <h1>{text.title}</h1>
          <p className={styles.date}>
            {t('legal.date')} <time dateTime={text.date}>{formatDate(text.date, language)}</time>
          </p>
        </header>
        <LegalBlocks blocks={text.blocks} />
      </article>
    )
  if (isFetching)
    return (
      <div className={styles.text}>
        <LoadingHeading>{t(`legal.${name}`)}</LoadingHeading>
        <Skeleton className={styles.loading} />
      </div>
    )
  return (
    <div className={styles.text}>
      <h1>{t(`legal.${name}`)}</h1>
      <EmptyState
        icon="triangle-alert"
        title={t('area.failedTitle')}
        action={<Button onClick={() => void refetch()}>{t('area.retry')}</Button>}
      >
        {t('area.failedText')}
      </EmptyState>
    </div>
  )
}
