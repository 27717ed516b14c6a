import { formatDate, type MemberDetails } from '@tessera/shared-contracts'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '../../../list/data-table.tsx'
import { Section } from './section.tsx'

type LedgerEntry = MemberDetails['ledger'][number]

/** The movements of the member's credits. */
export function MemberLedger({ entries }: { entries: readonly LedgerEntry[] }) {
  const { t, i18n } = useTranslation('mfe-console')
  const amounts = new Intl.NumberFormat(i18n.language, { signDisplay: 'exceptZero' })
  const columns: readonly Column<LedgerEntry>[] = [
    { id: 'at', label: t('audit.at'), render: ({ at }) => formatDate(at, i18n.language, 'dateTime') },
    {
      id: 'description',
      label: t('member.description'),
      render: ({ description, kind }) => <span dir="auto">{description || kind}</span>,
    },
    {
      id: 'amount',
      label: t('member.amount'),
      isNumeric: true,
      render: ({ amount }) => amounts.format(amount),
    },
  ]
  return (
    <Section title={t('member.ledger')}>
      {entries.length === 0 ? (
        <p>{t('member.noLedger')}</p>
      ) : (
        <DataTable caption={t('member.ledger')} columns={columns} rows={entries} getKey={({ id }) => id} />
      )}
    </Section>
  )
}
