import { formatDate, type Device, type MemberDetails } from '@tessera/shared-contracts'
import { linkClass } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { DataTable, type Column } from '../../../list/data-table.tsx'
import { Section } from './section.tsx'

type Tries = MemberDetails['tries'][number]
type OpenTask = MemberDetails['open_tasks'][number]

/** The member's devices, second factors, failed attempts and running tasks. */
export function MemberSecurity({ member }: { member: MemberDetails }) {
  const { t, i18n } = useTranslation('mfe-console')
  const toTime = (at: string) => formatDate(at, i18n.language, 'dateTime')
  const devices: readonly Column<Device>[] = [
    { id: 'device', label: t('member.device'), render: ({ device }) => device },
    { id: 'place', label: t('member.place'), render: ({ place }) => place },
    { id: 'seen', label: t('member.lastUse'), render: ({ seen_at }) => toTime(seen_at) },
  ]
  const tries: readonly Column<Tries>[] = [
    {
      id: 'limit',
      label: t('member.limit'),
      render: ({ limit }) => t(`limit.${limit}`, { defaultValue: limit }),
    },
    { id: 'network', label: t('member.place'), render: ({ network }) => network },
    {
      id: 'used',
      label: t('member.used'),
      isNumeric: true,
      render: ({ used, max }) => t('member.usedOf', { used, max }),
    },
    { id: 'resets', label: t('member.resets'), render: ({ resets_at }) => toTime(resets_at) },
  ]
  const tasks: readonly Column<OpenTask>[] = [
    { id: 'kind', label: t('member.task'), render: ({ kind }) => t(`task.${kind}`, { defaultValue: kind }) },
    {
      id: 'stage',
      label: t('member.stage'),
      render: ({ stage }) => t(`stage.${stage}`, { defaultValue: stage }),
    },
    { id: 'created', label: t('codes.created'), render: ({ created_at }) => toTime(created_at) },
  ]
  const factors = member.second_factors
  return (
    <>
      <Section title={t('member.devices')}>
        {member.devices.length > 0 ? (
          <DataTable
            caption={t('member.devices')}
            columns={devices}
            rows={member.devices}
            getKey={({ id }) => id}
          />
        ) : (
          <p>{t('member.noDevices')}</p>
        )}
      </Section>
      <Section title={t('member.factors')}>
        <p>
          {t(factors.authenticator_app ? 'member.hasApp' : 'member.noApp')}{' '}
          {t('member.passkeys', { count: factors.passkeys })}{' '}
          {t('member.recoveryCodes', { count: factors.recovery_codes })}
        </p>
      </Section>
      {member.tries.length > 0 && (
        <Section title={t('member.tries')}>
          <DataTable
            caption={t('member.tries')}
            columns={tries}
            rows={member.tries}
            getKey={({ limit, network }) => `${limit} ${network ?? ''}`}
          />
        </Section>
      )}
      {member.open_tasks.length > 0 && (
        <Section title={t('member.openTasks')}>
          <DataTable
            caption={t('member.openTasks')}
            columns={tasks}
            rows={member.open_tasks}
            getKey={({ id }) => id}
          />
        </Section>
      )}
      <p>
        <Link className={linkClass} to={`/console/audit?actor=${encodeURIComponent(member.id)}`}>
          {t('member.audit')}
        </Link>
      </p>
    </>
  )
}
