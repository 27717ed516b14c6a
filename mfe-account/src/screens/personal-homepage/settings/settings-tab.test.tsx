import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  changePassword,
  deleteAccount,
  limits,
  logout,
  updateUserProfile,
  type Language,
} from '@tessera/shared-contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { axe } from 'jest-axe'
import { createHomepageServer, mira, renderHomepage } from '../homepage-testing.tsx'

function renderSettings(language: Language = 'en') {
  const server = createHomepageServer([])
  return { server, ...renderHomepage('/personal-homepage?tab=settings', language) }
}
const findButton = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
})

describe('the profile', () => {
  it('is saved, updated on the whole page, and confirmed for 3 s', async () => {
    const { server, user, store, container } = renderSettings()
    server.on(updateUserProfile, () => ({ success: true, message: 'Saved.', new_avatar_url: null }))
    const name = await screen.findByRole('textbox', { name: 'Username' })
    expect(name).toHaveValue('mira')
    expect(await axe(container)).toHaveNoViolations()
    await user.clear(name)
    await user.type(name, 'mira noor')
    await user.click(await findButton('Save changes'))
    expect(await screen.findByText('Saved.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('mira noor')
    expect(store.getState().session.user?.username).toBe('mira noor')
    await waitFor(() => expect(screen.queryByText('Saved.')).not.toBeInTheDocument(), { timeout: 4_000 })
  })

  it('shows a failure, and keeps the input while another tab is open', async () => {
    const { server, user } = renderSettings()
    server.on(updateUserProfile, () => ({ success: false, error: 'Too short.' }))
    const name = await screen.findByRole('textbox', { name: 'Username' })
    await user.clear(name)
    await user.type(name, 'm')
    await user.type(screen.getByLabelText('Current password'), 'secret')
    await user.click(await findButton('Save changes'))
    expect(await screen.findByText('Too short.')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Billing history' }))
    await user.click(screen.getByRole('tab', { name: 'Account settings' }))
    expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('m')
    expect(screen.getByLabelText('Current password')).toHaveValue('secret')
  })
})

describe('the avatar', () => {
  const close = jest.fn()
  beforeEach(() => {
    globalThis.createImageBitmap = () => Promise.resolve({ width: 400, height: 200, close })
    HTMLCanvasElement.prototype.getContext = (() => null) as HTMLCanvasElement['getContext']
    HTMLCanvasElement.prototype.toBlob = callback => callback(new Blob(['square'], { type: 'image/png' }))
  })
  const pick = async (file: File) => {
    await findButton('Change avatar')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (input) fireEvent.change(input, { target: { files: [file] } })
  }

  it('is cropped to a square with the keyboard, and sent with the name', async () => {
    const { server, user, store } = renderSettings()
    server.on(updateUserProfile, () => ({ success: true, new_avatar_url: '/avatars/new.webp' }))
    await pick(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))
    const dialog = await screen.findByRole('dialog', { name: 'Position your avatar' })
    expect(await axe(dialog)).toHaveNoViolations()
    within(dialog).getByRole('img', { name: 'Your avatar' }).focus()
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    await user.click(within(dialog).getByRole('button', { name: 'Use image' }))
    expect(dialog).not.toBeInTheDocument()
    await user.click(await findButton('Save changes'))
    await waitFor(() => expect(store.getState().session.user?.avatarUrl).toBe('/avatars/new.webp'))
    const [request] = server.requests(updateUserProfile)
    expect([request?.username, request?.avatar?.type]).toEqual(['mira', 'image/png'])
  })

  it('is rejected when it is no image, too large or unreadable', async () => {
    const { user } = renderSettings()
    const large = new File(['x'], 'me.png', { type: 'image/png' })
    Object.defineProperty(large, 'size', { value: limits.maxAvatarBytes + 1 })
    for (const [file, text] of [
      [
        new File(['x'], 'me.pdf', { type: 'application/pdf' }),
        'Please choose a JPEG, PNG, GIF or WebP image.',
      ],
      [large, 'An avatar can be up to 5 MB.'],
    ] as const) {
      await pick(file)
      const box = await screen.findByRole('alertdialog')
      expect(box).toHaveTextContent(text)
      await user.click(within(box).getByRole('button', { name: 'OK' }))
    }
    globalThis.createImageBitmap = () => Promise.reject(new Error('broken'))
    await pick(new File(['x'], 'me.png', { type: 'image/png' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent("Couldn't open this image.")
  })
})

describe('the messages about the password', () => {
  it('are one: a success replaces the mismatch before it', async () => {
    const server = createHomepageServer([])
    server.on(changePassword, () => ({ success: true, message: 'Password changed successfully!' }))
    const { user } = renderHomepage('/personal-homepage?tab=settings')
    const change = await screen.findByRole('button', { name: 'Change password' })
    await user.type(screen.getByLabelText('Current password'), 'secret')
    await user.type(screen.getByLabelText('New password'), 'bcdefg')
    await user.type(screen.getByLabelText('Confirm password'), 'bcdefx')
    await user.click(change)
    expect(screen.getByRole('alert')).toHaveTextContent("New passwords don't match.")
    await user.type(screen.getByLabelText('Confirm password'), '{Backspace}g')
    await user.click(change)
    expect(await screen.findByText('Password changed successfully!')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

it.each([
  ['en', 'New password', 'Very weak.'],
  ['zh', '新密码', '密码强度：很弱。'],
] as const)('the new password is rated in words (%s)', async (language, label, text) => {
  const { user } = renderSettings(language)
  await user.type(await screen.findByLabelText(label), 'password')
  expect(await screen.findByText(text)).toBeVisible()
})

describe('the password', () => {
  const fill = async (
    user: ReturnType<typeof renderSettings>['user'],
    labels: string[],
    values: string[],
  ) => {
    for (const [i, label] of labels.entries())
      if (values[i]) await user.type(await screen.findByLabelText(label), values[i])
  }
  const labels = ['Current password', 'New password', 'Confirm password']

  it.each([
    ['en', labels, 'Change password', ['a', 'bcdefg', 'other1'], "New passwords don't match."],
    ['en', labels, 'Change password', ['a', 'bcdefg', ''], 'Please fill in all three password fields.'],
    [
      'zh',
      ['当前密码', '新密码', '确认密码'],
      '修改密码',
      ['a', 'bcdefg', 'other1'],
      '两次输入的新密码不一致。',
    ],
  ] as const)('is not sent when the input is invalid (%s)', async (language, names, action, values, text) => {
    const { server, user } = renderSettings(language)
    await fill(user, [...names], [...values])
    await user.click(await findButton(action))
    expect(await screen.findByText(text)).toBeVisible()
    expect(server.requests(changePassword)).toEqual([])
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument(), { timeout: 4_000 })
  })

  it('is changed, and the form is cleared', async () => {
    const { server, user } = renderSettings()
    server.on(changePassword, () => ({ success: true, message: 'Password changed successfully!' }))
    await fill(user, labels, ['old', 'bcdefg', 'bcdefg'])
    await user.click(await findButton('Change password'))
    expect(await screen.findByText('Password changed successfully!')).toBeVisible()
    for (const label of labels) expect(screen.getByLabelText(label)).toHaveValue('')
    expect(server.requests(changePassword)).toEqual([
      { current_password: 'old', new_password: 'bcdefg', confirm_password: 'bcdefg' },
    ])
  })

  it('shows the message of a refusal', async () => {
    const { server, user } = renderSettings()
    server.on(changePassword, () => ({ success: false, message: 'The current password is incorrect.' }))
    await fill(user, labels, ['old', 'bcdefg', 'bcdefg'])
    await user.click(await findButton('Change password'))
    expect(await screen.findByText('The current password is incorrect.')).toBeVisible()
    expect(screen.getByLabelText('New password')).toHaveValue('bcdefg')
  })
})

describe('security', () => {
  it('shows the email of the account', async () => {
    renderSettings()
    expect(await screen.findByText('Bound email')).toBeVisible()
    expect(screen.getByRole('tabpanel')).toHaveTextContent(mira.email)
  })
})

describe('the data', () => {
  it('can be exported', async () => {
    renderSettings()
    const link = await screen.findByRole('link', { name: 'Export data' })
    expect(link).toHaveAttribute('href', '/api/export_data.php')
    expect(link).toHaveAttribute('download')
  })

  it('is deleted with the account after password and confirmation', async () => {
    const { server, user, store, location } = renderSettings()
    server.on(deleteAccount, () => ({ success: false, message: 'The current password is incorrect.' }))
    await user.click(await findButton('Delete account'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }))
    const confirm = dialog.getByRole('button', { name: 'Delete permanently' })
    await user.type(dialog.getByLabelText('Current password'), 'wrong')
    expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await user.click(dialog.getByRole('checkbox'))
    await user.click(confirm)
    expect(await dialog.findByText('The current password is incorrect.')).toBeVisible()
    expect(store.getState().session.user).not.toBeNull()

    server.on(deleteAccount, () => ({ success: true }))
    server.on(logout, () => ({ success: true }))
    localStorage.setItem(`text-to-image.draft.${store.getState().session.user?.email}`, '{}')
    await user.click(confirm)
    await waitFor(() => expect(location()).toBe('/'))
    await waitFor(() => expect(store.getState().session.user).toBeNull())
    expect(server.requests(deleteAccount).at(-1)).toEqual({ current_password: 'wrong' })
    expect(Object.keys(localStorage).filter(key => key.includes('draft'))).toEqual([])
  })
})
