import { Button } from '@tessera/shared-ui'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ComposerPanel, type ComposerPanelProps } from './composer-panel.tsx'
import styles from './composer.module.css'
import { readOfferedServer } from './local-servers/local-releases.ts'

interface ComposerProps extends Pick<ComposerPanelProps, 'composition' | 'loader'> {
  /** Tests replace `location`. */
  page?: ComposerPanelProps['page']
}

/** Whether the panel is open. Saved for the tab, because showing a composition loads a new page. */
const openKey = 'composer-open'

/** The integrators' tool on staging: shows the releases of this page and composes others. */
export function Composer({ composition, loader, page = location }: ComposerProps) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(
    () => sessionStorage.getItem(openKey) === 'yes' || readOfferedServer() !== null,
  )
  const toggle = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => sessionStorage.setItem(openKey, open ? 'yes' : 'no'), [open])

  const close = () => {
    setOpen(false)
    toggle.current?.focus()
  }
  return (
    <div className={styles.composer}>
      <Button
        ref={toggle}
        icon="layers"
        size="small"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {t('composer.title')}
      </Button>
      {open && <ComposerPanel id={panelId} {...{ composition, loader, page }} onClose={close} />}
    </div>
  )
}
