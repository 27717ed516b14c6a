import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen, within } from '@testing-library/react'
import { addPage, getButton, openEditor, getPageNames } from '../editor-test-harness.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

describe('pages', () => {
  it('are added from a template, which closes the chooser and selects the page', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 7')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(getPageNames()).toEqual(['1 Cover', '2 Template 7'])
    expect(getButton('2 Template 7')).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('region', { name: 'Page 2: Template 7' })).toBeInTheDocument()
  })

  it('take the focus when the first page is added', async () => {
    const { user } = await openEditor()
    await user.click(getButton('Start your portfolio'))
    const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
    await user.click(within(chooser).getByRole('button', { name: 'Cover' }))
    expect(await screen.findByRole('region', { name: 'Page 1: Cover' })).toHaveFocus()
  })

  it('can be added from ten templates, and the chooser can be closed', async () => {
    const { user } = await openEditor()
    await user.click(getButton('Start your portfolio'))
    const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
    expect(within(chooser).getAllByRole('listitem')).toHaveLength(10)
    expect(within(chooser).getByRole('button', { name: 'Cover' })).toBeInTheDocument()
    for (let number = 1; number <= 9; number += 1) {
      expect(within(chooser).getByRole('button', { name: `Template ${number}` })).toBeInTheDocument()
    }
    await user.click(within(chooser).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(getPageNames()).toEqual([])
  })

  it('are removed, and another page or the heading takes the focus', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(getButton('Remove page 2'))
    expect(getPageNames()).toEqual(['1 Cover'])
    expect(getButton('1 Cover')).toHaveAttribute('aria-current', 'true')
    expect(getButton('1 Cover')).toHaveFocus()
    await user.click(getButton('Remove page 1'))
    expect(getPageNames()).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('are duplicated with their layers', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Template 4')
    await addPage(user, 'Cover')
    await user.click(getButton('Duplicate page 1'))
    expect(getPageNames()).toEqual(['1 Template 4', '2 Template 4', '3 Cover'])
  })

  it('are scrolled into view from the list', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(getButton('1 Cover'))
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Page 1: Cover' }))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'smooth' }))
    expect(getButton('1 Cover')).toHaveAttribute('aria-current', 'true')
  })

  it('are announced as sortable', async () => {
    const { user } = await openEditor()
    await addPage(user)
    expect(getButton('1 Cover')).toHaveAttribute('aria-roledescription', 'sortable')
    expect(getButton('1 Cover')).toHaveAccessibleDescription(/Press the space bar/)
  })
})
