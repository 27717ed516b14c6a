import { expect, it } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen } from '@testing-library/react'
import { useNavigate } from 'react-router-dom'
import { freeMember, renderInShell } from '../testing.tsx'
import { newMemberState, Welcome } from './welcome.tsx'

function Page() {
  const navigate = useNavigate()
  return (
    <>
      <Welcome />
      <button onClick={() => void navigate('/tools', { state: newMemberState })}>arrive</button>
    </>
  )
}

it.each([
  ['en', 'Welcome to Tessera, Grace!', /comes with 60 credits/, 'Upscale an image', 'See plans'],
  ['zh', '欢迎来到 Tessera，Grace！', /60 积分/, '放大图片', '查看套餐'],
] as const)(
  'greets a new member and shows ways to begin in %s',
  async (language, title, text, start, plans) => {
    fakeServer()
    const { user, modals } = renderInShell(<Page />, { language, user: freeMember, route: '*' })
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'arrive' }))
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: start })).toHaveAttribute('href', '/tools/hd-upscale')
    await user.click(screen.getByRole('button', { name: plans }))
    expect(modals.openPlans).toHaveBeenCalledTimes(1)
  },
)
