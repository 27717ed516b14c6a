import { formatDate, type CallResponse, type getConsoleReleaseFaults } from '@tessera/shared-contracts'
import { Badge, Card, Disclosure } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useChannel } from '../../filters/channel-filter.tsx'
import { AsyncContent } from '../../list/async-content.tsx'
import { useGetConsoleReleaseFaultsQuery } from '../../releases-api.ts'
import { Section } from '../member/parts/section.tsx'
import { shortenVersion } from '../releases/parts/version-label.tsx'
import styles from './release-faults.module.css'

type FaultGroup = NonNullable<CallResponse<typeof getConsoleReleaseFaults>['groups']>[number]

interface ReleaseFaultsProps {
  remote: string
  version: string
  kind: 'live' | 'canary'
}

/** The faults of a release. Those with the same message and stack are one entry. */
export function ReleaseFaults({ remote, version, kind }: ReleaseFaultsProps) {
  const { t } = useTranslation('mfe-console')
  const [channel] = useChannel()
  const { currentData, ...query } = useGetConsoleReleaseFaultsQuery({ remote, version, channel })
  const groups = currentData?.groups ?? []
  return (
    <Section title={t(`release.faultsOf.${kind}`, { version: shortenVersion(version) })}>
      <AsyncContent query={{ ...query, data: currentData }}>
        {() =>
          groups.length === 0 ? (
            <p>{t('release.noFaults')}</p>
          ) : (
            <ul className={styles.list}>
              {groups.map(group => (
                <li key={group.fingerprint}>
                  <Fault group={group} />
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
    </Section>
  )
}

function Fault({
  group: { message, count, first_at, last_at, phase, screen, extension, slot, stack: reported, source_stack },
}: {
  group: FaultGroup
}) {
  const { t, i18n } = useTranslation('mfe-console')
  const stack = source_stack ?? reported
  const toTime = (at: string) => formatDate(at, i18n.language, 'dateTime')
  return (
    <Card className={styles.fault}>
      <p className={styles.message} dir="auto">
        {message}
      </p>
      <p className={styles.details}>
        <span>{t('release.visitors', { count })}</span>
        <Badge>{t(`release.phase.${phase}`, { defaultValue: phase })}</Badge>
        {screen && <code>{screen}</code>}
        {slot && <span>{t('release.inSlot', { extension, slot })}</span>}
        <span>{t('release.between', { first: toTime(first_at), last: toTime(last_at) })}</span>
      </p>
      {stack && (
        <Disclosure
          label={t('release.stack')}
          size="small"
          className={styles.disclosure}
          panelClassName={styles.panel}
        >
          {/* The keyboard must reach a text that scrolls */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre className={styles.stack} tabIndex={0}>
            {stack}
          </pre>
        </Disclosure>
      )}
    </Card>
  )
}
