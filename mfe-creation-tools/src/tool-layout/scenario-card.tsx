import { Icon, type IconName } from '@tessera/shared-ui'
import styles from './scenario-card.module.css'

/** The content of a scenario's card: an icon and a name. */
export function ScenarioCard({ icon, name }: { icon: IconName; name: string }) {
  return (
    <span className={styles.card}>
      <Icon name={icon} size={18} />
      {name}
    </span>
  )
}
