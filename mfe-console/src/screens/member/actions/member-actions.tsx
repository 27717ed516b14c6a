import type { MemberDetails } from '@tessera/shared-contracts'
import { Button, Notice, useConfirm } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  useEndMemberSessionsMutation,
  useRestoreMemberMutation,
  useSendPasswordResetMutation,
} from '../../../members-api.ts'
import { useConsoleAction, type ActionResult } from '../../../use-console-action.ts'
import { AdjustCreditsDialog } from './adjust-credits-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import styles from './member-actions.module.css'

interface MemberActionsProps {
  member: MemberDetails
  onChanged: () => void
}

/** What an operator can do for, or about, a member. */
export function MemberActions({ member, onChanged }: MemberActionsProps) {
  const { t } = useTranslation('mfe-console')
  const act = useConsoleAction()
  const confirm = useConfirm()
  const [restore, restoring] = useRestoreMemberMutation()
  const [sendReset, sending] = useSendPasswordResetMutation()
  const [endSessions, ending] = useEndMemberSessionsMutation()
  const [open, setOpen] = useState<'credits' | 'suspension' | null>(null)
  const [message, setMessage] = useState<{ text: string; isFailure: boolean } | null>(null)
  const { id } = member

  function report(result: ActionResult<unknown>, done: string): void {
    if (result.isDone) {
      setMessage({ text: done, isFailure: false })
      onChanged()
    } else if (result.failure) setMessage({ text: result.failure, isFailure: true })
  }
  async function confirmAndRun(
    question: 'reset' | 'sessions' | 'restore',
    run: () => Promise<ActionResult<unknown>>,
  ): Promise<void> {
    setMessage(null)
    const isConfirmed = await confirm({
      title: t(`act.${question}.title`),
      message: t(`act.${question}.text`, { name: member.username }),
      confirmLabel: t(`act.${question}.label`),
    })
    if (isConfirmed) report(await run(), t(`act.${question}.done`))
  }
  return (
    <div className={styles.acts}>
      <div className={styles.buttons}>
        <Button icon="coins" onClick={() => setOpen('credits')}>
          {t('act.credits.label')}
        </Button>
        <Button
          icon="mail"
          busy={sending.isLoading}
          onClick={() => void confirmAndRun('reset', () => act(() => sendReset({ id })))}
        >
          {t('act.reset.label')}
        </Button>
        <Button
          icon="log-out"
          busy={ending.isLoading}
          onClick={() => void confirmAndRun('sessions', () => act(() => endSessions({ id })))}
        >
          {t('act.sessions.label')}
        </Button>
        {member.suspended_at ? (
          <Button
            busy={restoring.isLoading}
            onClick={() => void confirmAndRun('restore', () => act(() => restore({ id })))}
          >
            {t('act.restore.label')}
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setOpen('suspension')}>
            {t('act.suspend.label')}
          </Button>
        )}
      </div>
      {message && <Notice tone={message.isFailure ? 'danger' : 'success'}>{message.text}</Notice>}
      {open === 'credits' && (
        <AdjustCreditsDialog
          member={member}
          onClose={() => setOpen(null)}
          onDone={credits => {
            setOpen(null)
            setMessage({ text: t('act.credits.done', { count: credits }), isFailure: false })
            onChanged()
          }}
        />
      )}
      {open === 'suspension' && (
        <SuspendDialog
          member={member}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null)
            setMessage({ text: t('act.suspend.done'), isFailure: false })
            onChanged()
          }}
        />
      )}
    </div>
  )
}
