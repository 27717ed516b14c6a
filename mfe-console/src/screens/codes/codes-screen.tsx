import { codeStates, exportCodes, type CodeState } from '@tessera/shared-contracts'
import { Button, SelectField } from '@tessera/shared-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportLink } from '../../filters/export-link.tsx'
import { FilterBar } from '../../filters/filter-bar.tsx'
import { toExportAddress, useFilters } from '../../filters/use-filters.ts'
import { ConsoleLayout } from '../../layout/console-layout.tsx'
import { CodeList } from './code-list.tsx'
import { MintDialog } from './mint-dialog.tsx'

/** The activation codes: create, list and revoke them. */
export function CodesScreen() {
  const { t } = useTranslation('mfe-console')
  const { filters, setFilter } = useFilters(['state'])
  const [isMinting, setIsMinting] = useState(false)
  /** A list that is read again from the start has another key. */
  const [listNumber, setListNumber] = useState(0)
  const state: CodeState | undefined = codeStates.find(each => each === filters.state)
  return (
    <ConsoleLayout
      page="codes"
      actions={
        <>
          <ExportLink href={toExportAddress(exportCodes.path, { state })} />
          <Button variant="primary" size="small" icon="plus" onClick={() => setIsMinting(true)}>
            {t('codes.create')}
          </Button>
        </>
      }
    >
      <FilterBar label={t('pages.codes')}>
        <SelectField
          label={t('codes.state')}
          value={state ?? ''}
          options={[
            { value: '', label: t('all') },
            ...codeStates.map(value => ({ value, label: t(`codes.states.${value}`) })),
          ]}
          onChange={event => setFilter('state', event.target.value)}
        />
      </FilterBar>
      <CodeList key={`${state} ${listNumber}`} state={state} />
      {isMinting && (
        <MintDialog
          onMinted={() => setListNumber(number => number + 1)}
          onClose={() => setIsMinting(false)}
        />
      )}
    </ConsoleLayout>
  )
}
