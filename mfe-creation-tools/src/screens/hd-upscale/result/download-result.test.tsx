import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { renderScreen } from '@tessera/shared-auth/testing'
import { screen, waitFor } from '@testing-library/react'
import en from '../../../../locales/en.json'
import zh from '../../../../locales/zh.json'
import { manifest } from '../../../manifest.ts'
import { DownloadResult } from './download-result.tsx'

const links: { href: string; download: string }[] = []

beforeEach(() => {
  links.length = 0
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push({ href: this.href, download: this.download })
  })
})
afterEach(() => void jest.restoreAllMocks())

const png = new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47)], { type: 'image/png' })
const open = () =>
  renderScreen(
    <DownloadResult result={{ imageUrl: '/result.png', engine: null, fidelityDb: null, file: png }} />,
    { manifest, texts: { en, zh }, path: '/tools/hd-upscale' },
  )

it('downloads the PNG as it is, which is the first format', async () => {
  const { user } = open()
  expect(screen.getByRole('combobox', { name: 'Format' })).toHaveDisplayValue('PNG')
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(links.map(({ download }) => download)).toEqual([expect.stringMatching(/^upscaled_\d+\.png$/)])
  expect(links[0]?.href).toMatch(/\/result\.png$/)
})

it('says so when the image cannot be converted, and PNG still works', async () => {
  // This test's browser has no canvas
  const { user } = open()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'WebP')
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent("Couldn't convert it to WebP.")
  expect(links).toEqual([])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Format' }), 'PNG')
  await user.click(screen.getByRole('button', { name: 'Download' }))
  await waitFor(() => expect(links).toHaveLength(1))
})
