import { contentId, type ScreenManifest } from '@tessera/shared-contracts'
import { Spinner, WaitingHeading } from '@tessera/shared-ui'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { focusHeadingToCome } from '../frame/heading-to-come.ts'
import { useLanguage } from '../frame/language.tsx'
import styles from './area.module.css'

/** Of the screen that is coming. */
type AreaLoadingProps = Pick<ScreenManifest, 'title' | 'layout'>

/**
 * Stands in while an area's code is on its way; unseen for the first moments, so that quick loads do not flash. A
 * screen that brings all of its own has no `main` yet to stand in.
 */
export function AreaLoading({ title, layout }: AreaLoadingProps) {
  const { t } = useTranslation('shell')
  const { language } = useLanguage()
  const content = useRef<HTMLElement>(null)
  // Whoever has skipped to it by then goes on from what comes in its place
  useLayoutEffect(() => {
    const left = content.current
    return () => {
      if (left && left === document.activeElement) focusHeadingToCome()
    }
  }, [])
  const loading = (
    <div className={styles.loading}>
      <WaitingHeading>{title[language]}</WaitingHeading>
      <Spinner label={t('area.loading')} />
    </div>
  )
  if (layout !== 'full') return loading
  return (
    <main ref={content} id={contentId} tabIndex={-1}>
      {loading}
    </main>
  )
}
