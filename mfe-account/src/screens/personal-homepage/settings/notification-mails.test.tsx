import { expect, it } from '@jest/globals'
import { getNotificationMails, setNotificationMails, type Language } from '@tessera/shared-contracts'
import { screen, waitFor } from '@testing-library/react'
import { createHomepageServer, renderHomepage } from '../homepage-testing.tsx'

function renderSettings(language: Language = 'en') {
  const server = createHomepageServer([])
  server.on(setNotificationMails, () => ({ success: true }))
  return { server, open: () => renderHomepage('/personal-homepage?tab=settings', language) }
}
const findSwitch = (name: string) => screen.findByRole('switch', { name })
const decisions = 'Mail me about decisions on my works'
const tasks = 'Mail me about finished tasks'

it.each([
  ['en', tasks, decisions],
  ['zh', '任务完成时发邮件通知我', '作品有审核结果时发邮件通知我'],
] as const)('a member chooses what is mailed (%s)', async (language, finished, decided) => {
  const { server, open } = renderSettings(language)
  const { user } = open()
  expect(await findSwitch(decided)).toBeChecked()
  expect(await findSwitch(finished)).not.toBeChecked()
  await user.click(await findSwitch(finished))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: finished })).not.toHaveAttribute('aria-disabled'),
  )
  await user.click(await findSwitch(decided))
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: decided })).not.toHaveAttribute('aria-disabled'),
  )
  expect(server.requests(setNotificationMails)).toEqual([{ tasks: '1' }, { decisions: '0' }])
  expect(await findSwitch(finished)).toBeChecked()
  expect(await findSwitch(decided)).not.toBeChecked()
})

it('a switch is on at once, does not switch twice, and is off again if the server refuses', async () => {
  const { server, open } = renderSettings()
  let refuse = () => {}
  server.on(
    setNotificationMails,
    () =>
      new Promise(resolve => {
        refuse = () => resolve({ success: false, error: 'Not today.' })
      }),
  )
  const { user } = open()
  await user.click(await findSwitch(tasks))
  expect(await findSwitch(tasks)).toBeChecked()
  await user.click(await findSwitch(decisions))
  expect(await findSwitch(decisions)).toBeChecked()
  await waitFor(() => expect(server.requests(setNotificationMails)).toEqual([{ tasks: '1' }]))
  refuse()
  expect(await screen.findByText('Not today.')).toBeVisible()
  expect(await findSwitch(tasks)).not.toBeChecked()
})

it('settings that fail to load are loaded again', async () => {
  const { server, open } = renderSettings()
  server.fail(getNotificationMails, 'network')
  const { user } = open()
  expect(await screen.findByText("Couldn't load your mail settings.")).toBeVisible()
  server.on(getNotificationMails, () => ({ success: true, decisions: false, tasks: true }))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await findSwitch(tasks)).toBeChecked()
})

it.each([
  [
    'without the call',
    (server: ReturnType<typeof createHomepageServer>) => server.fail(getNotificationMails, { status: 404 }),
  ],
  [
    'without the settings',
    (server: ReturnType<typeof createHomepageServer>) =>
      server.on(getNotificationMails, () => ({ success: true })),
  ],
])('a server %s has no card', async (_, arrange) => {
  const { server, open } = renderSettings()
  arrange(server)
  open()
  await waitFor(() => expect(server.requests(getNotificationMails)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Mails' })).not.toBeInTheDocument())
  expect(screen.getByRole('heading', { name: 'Basic info' })).toBeVisible()
})
