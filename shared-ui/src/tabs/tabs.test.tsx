import { useState } from 'react'
import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axe } from 'jest-axe'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'creations', label: 'My creations', content: 'No creations yet' },
  { id: 'settings', label: 'Account settings', content: 'Username' },
  { id: 'billing', label: 'Billing history', content: 'No more bills' },
] as const

function Homepage() {
  const [active, setActive] = useState<(typeof tabs)[number]['id']>('creations')
  return <Tabs label="Personal homepage" tabs={tabs} active={active} onActiveChange={setActive} />
}

test('shows the panel of the selected tab', async () => {
  const { container } = render(<Homepage />)
  expect(screen.getByRole('tablist', { name: 'Personal homepage' })).toBeVisible()
  await userEvent.click(screen.getByRole('tab', { name: 'Billing history' }))
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Billing history')
  expect(screen.getByRole('tabpanel', { name: 'Billing history' })).toHaveTextContent('No more bills')
  expect(screen.queryByText('No creations yet')).not.toBeInTheDocument()
  expect(await axe(container)).toHaveNoViolations()
})

test.each([
  { keys: '{ArrowRight}', chosen: 'Account settings' },
  { keys: '{ArrowLeft}', chosen: 'Billing history' },
  { keys: '{End}', chosen: 'Billing history' },
  { keys: '{End}{ArrowRight}', chosen: 'My creations' },
  { keys: '{End}{Home}', chosen: 'My creations' },
])('$keys selects $chosen', async ({ keys, chosen }) => {
  render(<Homepage />)
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(screen.getByRole('tab', { name: chosen, selected: true })).toHaveFocus()
})

test('Tab moves from the selected tab to its panel', async () => {
  render(<Homepage />)
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('tabpanel')).toHaveFocus()
})
