import type { Channel, ConsoleLiveRelease } from '@tessera/shared-contracts'
import { Card, linkClass } from '@tessera/shared-ui'
import { Link } from 'react-router-dom'
import { ReleaseFacts } from './parts/release-facts.tsx'
import styles from './release-card.module.css'

/** A live release, which links to the page of its remote. */
export function ReleaseCard({ release, channel }: { release: ConsoleLiveRelease; channel: Channel }) {
  const { remote } = release
  return (
    <Card className={styles.card}>
      <h3 className={styles.title}>
        <Link className={linkClass} to={`/console/releases/${encodeURIComponent(remote)}?channel=${channel}`}>
          {remote}
        </Link>
      </h3>
      <ReleaseFacts release={release} isFolded />
    </Card>
  )
}
