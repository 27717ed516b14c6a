import { mainContentId, type ScreenManifest } from '@tessera/shared-contracts'
import { Spinner, LoadingHeading, focusHeadingWhenReady } from '@tessera/shared-ui'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/language.tsx'
import styles from './area.module.css'

/** The title and layout of the screen that is loading. */
type AreaLoadingProps = Pick<ScreenManifest, 'title' | 'layout'>

/**
 * Shown while the code of an area loads. It is invisible at first, so that fast loads do not flash. For the layout
 * `full` it renders the `main` element, which the screen itself has not rendered yet.
 */
export function AreaLoading({ title, layout }: AreaLoadingProps) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const content = useRef<HTMLElement>(null)
  // If the user has focused this element, the focus moves on to the heading of the screen.
  useLayoutEffect(() => {
    const main = content.current
    return () => {
      if (main && main === document.activeElement) focusHeadingWhenReady()
    }
  }, [])
  const loading = (
    <div className={styles.loading}>
      <LoadingHeading>{title[language]}</LoadingHeading>
      <Spinner label={t('area.loading')} />
    </div>
  )
  if (layout !== 'full') return loading
  return (
    <main ref={content} id={mainContentId} tabIndex={-1}>
      {loading}
    </main>
  )
}
