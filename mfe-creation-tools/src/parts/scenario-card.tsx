import { Icon, type IconName } from '@tessera/shared-ui'
import styles from './scenario-card.module.css'

/** What a card of a scenario shows: its sign and its name. */
export function ScenarioCard({ icon, name }: { icon: IconName; name: string }) {
  return (
    <span className={styles.card}>
      <Icon name={icon} size={18} />
      {name}
    </span>
  )
}
