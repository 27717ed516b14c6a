import { classNames } from '@tessera/shared-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneDetails, useIsPhone } from '../../../list/phone-details.tsx'
import styles from './release-facts.module.css'

interface Fact {
  /** The key of its label. */
  id:
    | 'version'
    | 'previous'
    | 'activated'
    | 'mounts'
    | 'faults'
    | 'slow'
    | 'loads'
    | 'settings'
    | 'signature'
    | 'provenance'
    | 'share'
    | 'control'
  /** In place of the label of its key. */
  label?: ReactNode
  value: ReactNode
  /** Whether it is folded on a phone. */
  isDetail?: boolean
}

interface FactListProps {
  facts: readonly Fact[]
  /** Whether a phone folds the details. */
  isFolded: boolean
}

/** Labelled values. */
export function FactList({ facts, isFolded }: FactListProps) {
  const isPhone = useIsPhone()
  if (!isFolded || !isPhone) return <Facts facts={facts} />
  return (
    <>
      <Facts isCompact facts={facts.filter(({ isDetail }) => !isDetail)} />
      <PhoneDetails>
        <Facts isCompact facts={facts.filter(({ isDetail }) => isDetail)} />
      </PhoneDetails>
    </>
  )
}

function Facts({ facts, isCompact }: { facts: readonly Fact[]; isCompact?: boolean }) {
  const { t } = useTranslation('mfe-console')
  return (
    <dl className={classNames(styles.facts, isCompact && styles.compact)}>
      {facts.map(({ id, label = t(`releases.${id}`), value }) => (
        <div key={id} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
