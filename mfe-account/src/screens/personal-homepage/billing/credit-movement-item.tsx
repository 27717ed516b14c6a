import { formatDate, type CreditMovement } from '@tessera/shared-contracts'
import { Badge, linkClass, type BadgeProps } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './credit-history.module.css'

/** Badges by the kind of a movement. Movements of other kinds, which another release has added, are not shown. */
const tones: Readonly<Record<string, BadgeProps['tone']>> = {
  granted: 'success',
  reserved: 'warning',
  spent: undefined,
  returned: undefined,
}
const reasons = [
  ...(['generation', 'upscale', 'registration', 'monthly', 'annual', 'trial'] as const),
  ...(['code', 'operator', 'purchase', 'adjustment'] as const),
]
const kinds = ['granted', 'reserved', 'spent', 'returned'] as const

/** One movement: what it was, when, how much it changed, and the balance after it. */
export function CreditMovementItem({ movement }: { movement: CreditMovement }) {
  const { t, i18n } = useTranslation('mfe-account')
  const kind = kinds.find(known => known === movement.kind)
  if (!kind) return null
  const { at, amount, balance, reserved = 0, prompt, note } = movement
  const detail = prompt ?? note
  const reason = reasons.find(known => known === movement.reason)
  const numbers = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const target = findTarget(movement)
  return (
    <li className={styles.movement}>
      <div className={styles.what}>
        <p className={styles.name}>
          {reason ? t(`movements.reasons.${reason}`) : movement.reason}
          <Badge tone={tones[kind]}>{t(`movements.kinds.${kind}`)}</Badge>
        </p>
        {detail && (
          <p dir="auto" className={styles.prompt}>
            {detail}
          </p>
        )}
        <p className={styles.note}>
          <time dateTime={at}>{formatDate(at, i18n.language, 'dateTime')}</time>
          {kind === 'returned' && <span>{t('movements.returnedNote', { count: reserved })}</span>}
          {kind === 'reserved' && <span>{t('movements.reservedNote')}</span>}
          {target && (
            <Link to={target.to} className={linkClass}>
              {t(`movements.links.${target.label}`)}
            </Link>
          )}
        </p>
      </div>
      <p className={styles.amount}>
        <strong className={amount > 0 ? styles.gain : undefined}>{numbers.format(amount)}</strong>
        <span className={styles.note}>
          {t('movements.balance', { amount: new Intl.NumberFormat(i18n.language).format(balance) })}
        </span>
      </p>
    </li>
  )
}

/** Where the member finds what the credits were spent on: the saved creation, or the tool with its results. */
function findTarget({ kind, reason, creation }: CreditMovement) {
  if (creation !== undefined)
    return { to: `/personal-homepage?work=${encodeURIComponent(creation)}`, label: 'work' } as const
  if (kind !== 'spent' && kind !== 'reserved') return null
  if (reason === 'generation') return { to: '/tools/text-to-image', label: 'generation' } as const
  if (reason === 'upscale' && kind === 'reserved')
    return { to: '/tools/hd-upscale', label: 'upscale' } as const
  return null
}
