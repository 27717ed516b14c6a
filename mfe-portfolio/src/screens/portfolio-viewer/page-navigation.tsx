import { IconButton } from '@tessera/shared-ui'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './page-navigation.module.css'

/** While the browser scrolls to a page, the pages that pass by are not the current one. */
const scrollMs = 700

interface PageNavigationProps {
  /** The element that contains the pages, as sections. */
  pages: RefObject<HTMLElement | null>
  count: number
}

/** Buttons and arrow keys to go from page to page, and the number of the page that is on the screen. */
export function PageNavigation({ pages, count }: PageNavigationProps) {
  const { t } = useTranslation('mfe-portfolio')
  const { current, show } = useCurrentPage(pages)
  const showIfExists = (index: number) => {
    if (index >= 0 && index < count) show(index)
  }
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (step === undefined || hasModifier || event.defaultPrevented || document.querySelector('dialog[open]'))
      return
    event.preventDefault()
    showIfExists(current + step)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])

  return (
    <nav className={styles.navigation} aria-label={t('viewer.pages')}>
      <IconButton
        icon="chevron-left"
        label={t('viewer.previous')}
        aria-keyshortcuts="ArrowLeft"
        disabled={current === 0}
        onClick={() => showIfExists(current - 1)}
      />
      <p role="status" className={styles.position}>
        {t('viewer.position', { number: current + 1, count })}
      </p>
      <IconButton
        icon="chevron-right"
        label={t('viewer.next')}
        aria-keyshortcuts="ArrowRight"
        disabled={current === count - 1}
        onClick={() => showIfExists(current + 1)}
      />
    </nav>
  )
}

/** The index of the page in the middle of the screen, and a function that scrolls to another one. */
function useCurrentPage(pages: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState(0)
  const ignoreScrollUntil = useRef(0)
  const listSections = () => [...(pages.current?.querySelectorAll('section') ?? [])]

  const readCurrent = useEffectEvent(() => {
    if (performance.now() < ignoreScrollUntil.current) return
    const middle = innerHeight / 2
    const index = listSections().findLastIndex(section => section.getBoundingClientRect().top <= middle)
    setCurrent(Math.max(0, index))
  })
  useEffect(() => {
    let frame = 0
    const handleScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => readCurrent())
    }
    // In full screen another element scrolls, and its events do not bubble
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', handleScroll, { capture: true })
    }
  }, [])

  const show = (index: number) => {
    ignoreScrollUntil.current = performance.now() + scrollMs
    setCurrent(index)
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    listSections()[index]?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: 'start' })
  }
  return { current, show }
}
