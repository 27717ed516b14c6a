import type { OwnCreation } from '@tessera/shared-contracts'
import { Tabs } from '@tessera/shared-ui'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { Homepage } from '../../account-api.ts'
import { BillingTab } from './billing-tab.tsx'
import { CreationsTab } from './creations-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { useSettingsDrafts } from './use-settings-drafts.ts'
import { useUploads } from './use-uploads.ts'

const tabIds = ['creations', 'settings', 'billing'] as const

interface HomepageTabsProps {
  person: NonNullable<Homepage['user_info']>
  creations: readonly OwnCreation[]
  /** The server asks for a picture with each video. */
  wantsPosters: boolean
}

/** The three tabs; which one is open is part of the address (`?tab=`). */
export function HomepageTabs({ person, creations, wantsPosters }: HomepageTabsProps) {
  const { t } = useTranslation('mfe-account')
  const [params, setParams] = useSearchParams()
  const active = tabIds.find(id => id === params.get('tab')) ?? 'creations'
  // What is on its way, and what was typed, outlives a look at another tab.
  const uploads = useUploads(wantsPosters)
  const drafts = useSettingsDrafts()
  const contents = {
    creations: <CreationsTab creations={creations} uploads={uploads} />,
    settings: <SettingsTab person={person} drafts={drafts} />,
    billing: <BillingTab bills={person.bills ?? []} />,
  }
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={tabIds.map(id => ({ id, label: t(`tabs.${id}`), content: contents[id] }))}
      active={active}
      onActiveChange={id => setParams(id === 'creations' ? {} : { tab: id })}
    />
  )
}
