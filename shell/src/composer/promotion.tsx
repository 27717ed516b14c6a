import { callServer, failureText } from '@tessera/shared-auth'
import { promoteComposition, type Finding, type ReleaseName } from '@tessera/shared-contracts'
import { Button, useConfirm } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './composer-panel.module.css'
import { authorization } from './integrator-token.ts'
import { RevealedNotice } from './revealed-notice.tsx'

type Progress =
  | { step: 'idle' }
  | { step: 'promoting' }
  | { step: 'promoted'; releases: ReleaseName[] }
  | { step: 'failed'; sentence: string; findings: Finding[] }

interface PromotionProps {
  /** What staging serves. */
  live: ReleaseName[]
  token: string
  onTokenMissing(): void
  /** Whether the page shows something else than what would be promoted. */
  linked: boolean
}

/** Puts what is live on staging live in production, all or nothing, past the gate. */
export function Promotion({ live, token, onTokenMissing, linked }: PromotionProps) {
  const { t, i18n } = useTranslation('shell')
  const confirm = useConfirm()
  const titleId = useId()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  const list = new Intl.ListFormat(i18n.language)
  const named = (releases: ReleaseName[]) =>
    list.format(releases.map(({ remote, version }) => `${remote} ${version}`))

  async function promote() {
    if (!token) {
      setProgress({ step: 'failed', sentence: t('composer.tokenMissing'), findings: [] })
      return onTokenMissing()
    }
    const confirmed = await confirm({
      title: t('composer.promoteQuestion'),
      message: t('composer.promoteMessage', { releases: named(live) }),
      confirmLabel: t('composer.promoteConfirm'),
      cancelLabel: t('composer.cancel'),
    })
    if (!confirmed) return
    setProgress({ step: 'promoting' })
    try {
      const channels = { from: 'staging', to: 'production' } as const
      const answer = await callServer(promoteComposition, channels, authorization(token))
      setProgress(
        answer.success
          ? { step: 'promoted', releases: answer.releases ?? [] }
          : {
              step: 'failed',
              sentence: answer.error ?? t('composer.notPromoted'),
              findings: answer.findings ?? [],
            },
      )
    } catch (error) {
      setProgress({ step: 'failed', sentence: failureText(error, t('composer.notPromoted')), findings: [] })
    }
  }

  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('composer.production')}</h3>
      <p className={styles.remark}>{t(linked ? 'composer.promoteLinked' : 'composer.promoteHint')}</p>
      <div className={styles.actions}>
        <Button size="small" icon="send" busy={progress.step === 'promoting'} onClick={() => void promote()}>
          {t('composer.promote')}
        </Button>
      </div>
      {progress.step === 'promoting' && <RevealedNotice>{t('composer.promoting')}</RevealedNotice>}
      {progress.step === 'promoted' && (
        <RevealedNotice tone="success">
          {progress.releases.length > 0
            ? t('composer.promoted', { releases: named(progress.releases) })
            : t('composer.promotedNothing')}
        </RevealedNotice>
      )}
      {progress.step === 'failed' && (
        <RevealedNotice tone="danger">
          <p>{progress.sentence}</p>
          <Findings findings={progress.findings} />
        </RevealedNotice>
      )}
    </section>
  )
}

/** What the gate found, sentence by sentence, and whom each concerns. */
function Findings({ findings }: { findings: Finding[] }) {
  const { t, i18n } = useTranslation('shell')
  if (findings.length === 0) return null
  return (
    <ol className={styles.findings}>
      {findings.map(({ rule, sentence, owners }) => (
        <li key={`${rule} ${sentence}`}>
          {sentence}
          {owners.length > 0 && (
            <small>
              {t('composer.concerns', { owners: new Intl.ListFormat(i18n.language).format(owners) })}
            </small>
          )}
        </li>
      ))}
    </ol>
  )
}
