import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { deleteAccount, exportData } from '@tessera/shared-contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { renderTwoStep } from './two-step/testing.tsx'

/** Renders the settings of a member whose identity has to be confirmed, where the member does so or not. */
async function renderProtected({ confirms }: { confirms: boolean }) {
  const view = await renderTwoStep({ hasApp: true })
  const { server, modals } = view
  modals.confirmIdentity.mockResolvedValue(confirms)
  const protect = () =>
    confirms && modals.confirmIdentity.mock.calls.length > 0
      ? { success: true }
      : { success: false, needs_verification: true }
  server.on(deleteAccount, protect)
  server.on(exportData, protect)
  return view
}

describe('deleting the account', () => {
  async function submitDeletion({ user }: Awaited<ReturnType<typeof renderProtected>>) {
    await user.click(await screen.findByRole('button', { name: 'Delete account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
    await user.type(dialog.getByLabelText('Current password'), 'secret')
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }))
    return dialog
  }

  it('goes on after the identity is confirmed', async () => {
    const view = await renderProtected({ confirms: true })
    await submitDeletion(view)
    await waitFor(() => expect(view.location()).toBe('/'))
    await waitFor(() => expect(view.store.getState().session.user).toBeNull())
    expect(view.modals.confirmIdentity).toHaveBeenCalledTimes(1)
    expect(view.server.requests(deleteAccount)).toHaveLength(2)
  })

  it('is given up with the confirmation', async () => {
    const view = await renderProtected({ confirms: false })
    const dialog = await submitDeletion(view)
    await waitFor(() => expect(view.modals.confirmIdentity).toHaveBeenCalledTimes(1))
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
    expect(dialog.getByLabelText('Current password')).toHaveValue('secret')
    expect(view.server.requests(deleteAccount)).toHaveLength(1)
    expect(view.store.getState().session.user).not.toBeNull()
  })
})

describe('exporting the data', () => {
  const followed: string[] = []
  beforeEach(() => {
    followed.length = 0
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.pathname)
    })
  })

  it('starts the download when the server allows it', async () => {
    const { server, user } = await renderTwoStep()
    server.on(exportData, () => ({ success: true }))
    const link = screen.getByRole('link', { name: 'Export data' })
    const followsLink = new Promise<boolean>(resolve =>
      addEventListener('click', event => resolve(!event.defaultPrevented), { once: true }),
    )
    await user.click(link)
    expect(await followsLink).toBe(false)
    await waitFor(() => expect(followed).toEqual(['/api/export_data.php']))
    expect(server.requests(exportData)).toEqual([{ check: '1' }])
  })

  it('goes on after the identity is confirmed', async () => {
    const { server, user } = await renderProtected({ confirms: true })
    await user.click(screen.getByRole('link', { name: 'Export data' }))
    await waitFor(() => expect(followed).toEqual(['/api/export_data.php']))
    expect(server.requests(exportData)).toHaveLength(2)
  })

  it('shows why the server refuses', async () => {
    const { server, user } = await renderTwoStep()
    server.fail(exportData, { status: 429, body: { error: 'Try again in an hour.' } })
    await user.click(screen.getByRole('link', { name: 'Export data' }))
    expect(await screen.findByText('Try again in an hour.')).toBeVisible()
    expect(followed).toEqual([])
  })
})
