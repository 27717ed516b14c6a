import { describeCallFailure } from '@tessera/shared-auth'
import type { Finding, ReleaseReference } from '@tessera/shared-contracts'
import { Button, useConfirm } from '@tessera/shared-ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePromoteCompositionMutation } from './composer-api.ts'
import styles from './composer-panel.module.css'
import { RevealedNotice } from './revealed-notice.tsx'

type Progress =
  | { step: 'idle' }
  | { step: 'promoting' }
  | { step: 'promoted'; releases: ReleaseReference[] }
  | { step: 'failed'; reason: string; findings: Finding[] }

interface PromotionProps {
  live: ReleaseReference[]
  token: string
  onTokenMissing(): void
  /** Whether the page shows a linked composition, which differs from what would be promoted. */
  linked: boolean
}

/** Promotes the releases that are live on staging to production, all or none. The server runs the gate first. */
export function Promotion({ live, token, onTokenMissing, linked }: PromotionProps) {
  const { t, i18n } = useTranslation('shell')
  const confirm = useConfirm()
  const titleId = useId()
  const [promoteComposition] = usePromoteCompositionMutation()
  const [progress, setProgress] = useState<Progress>({ step: 'idle' })

  const listFormat = new Intl.ListFormat(i18n.language)
  const formatReleases = (releases: ReleaseReference[]) =>
    listFormat.format(releases.map(({ remote, version }) => `${remote} ${version}`))

  async function promote() {
    if (!token) {
      setProgress({ step: 'failed', reason: t('composer.tokenMissing'), findings: [] })
      return onTokenMissing()
    }
    const confirmed = await confirm({
      title: t('composer.promoteQuestion'),
      message: t('composer.promoteMessage', { releases: formatReleases(live) }),
      confirmLabel: t('composer.promoteConfirm'),
      cancelLabel: t('composer.cancel'),
    })
    if (!confirmed) return
    setProgress({ step: 'promoting' })
    const { data, error } = await promoteComposition({ from: 'staging', to: 'production', token })
    if (data?.success) setProgress({ step: 'promoted', releases: data.releases ?? [] })
    else {
      const reason = describeCallFailure(error ?? data, t('composer.notPromoted'))
      setProgress({ step: 'failed', reason, findings: data?.findings ?? [] })
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
            ? t('composer.promoted', { releases: formatReleases(progress.releases) })
            : t('composer.promotedNothing')}
        </RevealedNotice>
      )}
      {progress.step === 'failed' && (
        <RevealedNotice tone="danger">
          <p>{progress.reason}</p>
          <Findings findings={progress.findings} />
        </RevealedNotice>
      )}
    </section>
  )
}

/** The findings of the gate, each with the teams that it concerns. */
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
