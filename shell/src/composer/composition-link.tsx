import { callServer, failureText } from '@tessera/shared-auth'
import { createLink, type ReleaseName } from '@tessera/shared-contracts'
import { Button, classes, Notice, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer-panel.module.css'
import { authorization } from './integrator-token.ts'
import { storeLocalServers } from './local-releases.ts'
import { useMoment } from './moment.ts'

interface Link {
  url: string
  expires: string
}

type Progress =
  | { step: 'idle' }
  | { step: 'asking'; way: 'show' | 'copy' }
  | { step: 'copied'; link: Link }
  | { step: 'by hand'; link: Link }
  | { step: 'failed'; sentence: string }

interface CompositionLinkProps {
  /** The chosen release of every remote: a link says all, so that it shows the same when others go live. */
  releases: ReleaseName[]
  token: string
  onTokenMissing(): void
  page: Pick<Location, 'assign'>
}

/** Looks at the chosen releases together, or hands the look on as a signed link that expires. */
export function CompositionLink({ releases, token, onTokenMissing, page }: CompositionLinkProps) {
  const { t } = useTranslation('shell')
  const moment = useMoment()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  async function withLink(way: 'show' | 'copy', then: (link: Link) => void | Promise<void>) {
    if (!token) {
      setProgress({ step: 'failed', sentence: t('composer.tokenMissing') })
      return onTokenMissing()
    }
    setProgress({ step: 'asking', way })
    try {
      const { url, expires, error } = await callServer(createLink, { releases }, authorization(token))
      if (!url || !expires) setProgress({ step: 'failed', sentence: error ?? t('composer.noLink') })
      else await then({ url, expires })
    } catch (error) {
      setProgress({ step: 'failed', sentence: failureText(error, t('composer.noLink')) })
    }
  }
  async function copy(link: Link) {
    try {
      await navigator.clipboard.writeText(link.url)
      setProgress({ step: 'copied', link })
    } catch {
      // Some browsers refuse the clipboard when the press lies too far back.
      setProgress({ step: 'by hand', link })
    }
  }
  const backToLive = () => {
    storeLocalServers({})
    page.assign('/?composition=live')
  }
  const asking = (way: 'show' | 'copy') => progress.step === 'asking' && progress.way === way

  return (
    <div className={classes(styles.part, styles.link)}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="small"
          busy={asking('show')}
          onClick={() => void withLink('show', ({ url }) => page.assign(url))}
        >
          {t('composer.show')}
        </Button>
        <Button size="small" busy={asking('copy')} onClick={() => void withLink('copy', copy)}>
          {t('composer.copyLink')}
        </Button>
        <Button size="small" variant="ghost" onClick={backToLive}>
          {t('composer.backToLive')}
        </Button>
      </div>
      {progress.step === 'copied' && (
        <Notice tone="success">{t('composer.copied', { time: moment(progress.link.expires) })}</Notice>
      )}
      {progress.step === 'by hand' && (
        <TextField
          readOnly
          label={t('composer.link')}
          hint={t('composer.linkHint', { time: moment(progress.link.expires) })}
          value={progress.link.url}
          onFocus={({ target }) => target.select()}
        />
      )}
      {progress.step === 'failed' && <Notice tone="danger">{progress.sentence}</Notice>}
    </div>
  )
}
