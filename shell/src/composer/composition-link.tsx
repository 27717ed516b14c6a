import { formatDate } from '@tessera/shared-contracts'
import { describeCallFailure } from '@tessera/shared-auth'
import type { ReleaseReference } from '@tessera/shared-contracts'
import { Button, classNames, Notice, TextField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CommandField } from './command-field.tsx'
import { useCreateCompositionLinkMutation } from './composer-api.ts'
import styles from './composer-panel.module.css'
import { storeLocalServers } from './local-servers/local-releases.ts'

/** The reviewer sees the page on which the link was made. */
const getPagePath = () => location.pathname + location.search

/** Returns the id of a link. Null where a shell would read more in it than a word. */
function getLinkId(url: string): string | null {
  const id = URL.parse(url)?.searchParams.get('composition') ?? ''
  return /^\w[\w.-]*$/.test(id) ? id : null
}

interface Link {
  url: string
  /** For a command: the address has the path of the page, which can have any character. */
  id: string | null
  /** When it expires, in the language of the page. */
  time: string
}

type Action = 'show' | 'copy'

type Progress =
  | { step: 'idle' }
  | { step: 'creating'; action: Action }
  | { step: 'copied'; link: Link }
  | { step: 'copy by hand'; link: Link }
  | { step: 'failed'; reason: string }

interface CompositionLinkProps {
  /** The chosen release of every remote. The link names all of them, so that later activations do not change it. */
  releases: ReleaseReference[]
  page: Pick<Location, 'assign'>
}

/** Opens a composition of the chosen releases, or copies a link to it that expires. */
export function CompositionLink({ releases, page }: CompositionLinkProps) {
  const { t, i18n } = useTranslation('shell')
  const [createLink] = useCreateCompositionLinkMutation()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  async function withLink(action: Action, onLink: (link: Link) => void | Promise<void>) {
    setProgress({ step: 'creating', action })
    const { data, error } = await createLink({ releases, path: getPagePath() })
    if (data?.url && data.expires)
      await onLink({
        url: data.url,
        id: getLinkId(data.url),
        time: formatDate(data.expires, i18n.language, 'dateTime'),
      })
    else setProgress({ step: 'failed', reason: describeCallFailure(error ?? data, t('composer.noLink')) })
  }
  async function copy(link: Link) {
    try {
      await navigator.clipboard.writeText(link.url)
      setProgress({ step: 'copied', link })
    } catch {
      // Some browsers refuse the clipboard when too much time has passed since the click.
      setProgress({ step: 'copy by hand', link })
    }
  }
  const backToLive = () => {
    storeLocalServers({})
    const address = new URL(getPagePath(), location.origin)
    address.searchParams.set('composition', 'live')
    page.assign(address.pathname + address.search)
  }
  const isBusy = (action: Action) => progress.step === 'creating' && progress.action === action

  return (
    <div className={classNames(styles.part, styles.link)}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="small"
          busy={isBusy('show')}
          onClick={() => void withLink('show', ({ url }) => page.assign(url))}
        >
          {t('composer.show')}
        </Button>
        <Button size="small" busy={isBusy('copy')} onClick={() => void withLink('copy', copy)}>
          {t('composer.copyLink')}
        </Button>
        <Button size="small" variant="ghost" onClick={backToLive}>
          {t('composer.backToLive')}
        </Button>
      </div>
      {progress.step === 'copied' && (
        <Notice tone="success">{t('composer.copied', { time: progress.link.time })}</Notice>
      )}
      {progress.step === 'copy by hand' && (
        <TextField
          readOnly
          label={t('composer.link')}
          hint={t('composer.linkHint', { time: progress.link.time })}
          value={progress.link.url}
          onFocus={({ target }) => target.select()}
        />
      )}
      {(progress.step === 'copied' || progress.step === 'copy by hand') && progress.link.id !== null && (
        <CommandField
          label={t('composer.activateCommand')}
          command={`npx @tessera/cli activate --link ${progress.link.id} --channel production`}
        />
      )}
      {progress.step === 'failed' && <Notice tone="danger">{progress.reason}</Notice>}
    </div>
  )
}
