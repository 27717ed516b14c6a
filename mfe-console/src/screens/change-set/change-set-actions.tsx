import type { CallResponse, getConsoleChangeSet } from '@tessera/shared-contracts'
import { Button } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../filters/channel-filter.tsx'
import { ActivateDialog } from '../../release-change/activate-dialog.tsx'
import { ChangeButton } from '../../release-change/change-button.tsx'
import { Findings } from '../../release-change/findings.tsx'
import styles from './change-set.module.css'

interface ChangeSetActionsProps {
  name: string
  response: Pick<
    CallResponse<typeof getConsoleChangeSet>,
    | 'change_set'
    | 'can_activate'
    | 'activation_refusal'
    | 'activation_findings'
    | 'can_roll_back'
    | 'rollback_refusal'
    | 'rollback_findings'
  >
}

/** What can be done with a change set on the channel in the address. Nothing is offered that the server would refuse. */
export function ChangeSetActions({ name, response }: ChangeSetActionsProps) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const [isActivating, setIsActivating] = useState(false)
  const { can_activate: canActivate, can_roll_back: canRollBack, rollback_refusal: refusal } = response
  const isEachLive = response.change_set?.releases.every(({ live }) =>
    live.some(served => served.channel === channel && served.version),
  )
  return (
    <>
      {(canActivate === true || canRollBack === true) && (
        <div className={styles.acts}>
          {canActivate && (
            <Button size="small" variant="primary" onClick={() => setIsActivating(true)}>
              {t('release.activate')}
            </Button>
          )}
          {canRollBack && (
            <ChangeButton
              change={{ action: 'rollback', channel, change_set: name }}
              label={t('release.rollBack')}
            />
          )}
        </div>
      )}
      {response.activation_refusal && <p className={styles.refusal}>{response.activation_refusal}</p>}
      <Findings findings={response.activation_findings ?? []} />
      {refusal && <p className={styles.refusal}>{refusal}</p>}
      <Findings findings={response.rollback_findings ?? []} />
      {isActivating && (
        <ActivateDialog
          activated={{ change_set: name }}
          name={name}
          canShare={isEachLive}
          onClose={() => setIsActivating(false)}
        />
      )}
    </>
  )
}
