import type { OwnCreation } from '@tessera/shared-contracts'
import { Tabs } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Homepage } from '../../account-api.ts'
import { BillingTab } from './billing-tab.tsx'
import { CreationsTab } from './creations-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'

const tabIds = ['creations', 'settings', 'billing'] as const

interface HomepageTabsProps {
  person: NonNullable<Homepage['user_info']>
  creations: readonly OwnCreation[]
}

/** The three tabs; which one is open is part of the address (`?tab=`). */
export function HomepageTabs({ person, creations }: HomepageTabsProps) {
  const { t } = useTranslation('mfe-account')
  const [params, setParams] = useSearchParams()
  const active = tabIds.find(id => id === params.get('tab')) ?? 'creations'
  const contents = {
    creations: <CreationsTab creations={creations} />,
    settings: <SettingsTab person={person} />,
    billing: <BillingTab bills={person.bills ?? []} />,
  }
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={tabIds.map(id => ({ id, label: t(`tabs.${id}`), content: contents[id] }))}
      active={active}
      onActiveChange={id => setParams(id === 'creations' ? {} : { tab: id }, { replace: true })}
    />
  )
}
