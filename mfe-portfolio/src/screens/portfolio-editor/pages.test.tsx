import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fakeServer } from '@tessera/shared-auth/testing'
import { screen, within } from '@testing-library/react'
import { addPage, button, openEditor, pageNames } from './open-editor.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeServer()
})

describe('pages', () => {
  it('are added from a template, which closes the chooser and makes the page active', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 7')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pageNames()).toEqual(['1 Cover', '2 Template 7'])
    expect(button('2 Template 7')).toHaveAttribute('aria-current', 'true')
    expect(screen.getByRole('region', { name: 'Page 2: Template 7' })).toBeInTheDocument()
  })

  it('have the focus where they take the place of the first step', async () => {
    const { user } = await openEditor()
    await user.click(button('Start your portfolio'))
    const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
    await user.click(within(chooser).getByRole('button', { name: 'Cover' }))
    expect(await screen.findByRole('region', { name: 'Page 1: Cover' })).toHaveFocus()
  })

  it('can be chosen from all ten templates, and the choice can be put off', async () => {
    const { user } = await openEditor()
    await user.click(button('Start your portfolio'))
    const chooser = await screen.findByRole('dialog', { name: 'Choose a template' })
    expect(within(chooser).getAllByRole('listitem')).toHaveLength(10)
    expect(within(chooser).getByRole('button', { name: 'Cover' })).toBeInTheDocument()
    for (let number = 1; number <= 9; number += 1) {
      expect(within(chooser).getByRole('button', { name: `Template ${number}` })).toBeInTheDocument()
    }
    await user.click(within(chooser).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(pageNames()).toEqual([])
  })

  it('are removed; the first other page becomes active, and what is left has the focus', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(button('Remove page 2'))
    expect(pageNames()).toEqual(['1 Cover'])
    expect(button('1 Cover')).toHaveAttribute('aria-current', 'true')
    expect(button('1 Cover')).toHaveFocus()
    await user.click(button('Remove page 1'))
    expect(pageNames()).toEqual([])
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  it('are duplicated, with what is on them', async () => {
    const { user } = await openEditor()
    await addPage(user, 'Template 4')
    await addPage(user, 'Cover')
    await user.click(button('Duplicate page 1'))
    expect(pageNames()).toEqual(['1 Template 4', '2 Template 4', '3 Cover'])
  })

  it('are brought into view from the list', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await openEditor()
    await addPage(user, 'Cover')
    await addPage(user, 'Template 1')
    await user.click(button('1 Cover'))
    expect(scroll.mock.contexts.at(-1)).toBe(screen.getByRole('region', { name: 'Page 1: Cover' }))
    expect(scroll).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: 'smooth' }))
    expect(button('1 Cover')).toHaveAttribute('aria-current', 'true')
  })

  it('can be sorted, and say so', async () => {
    const { user } = await openEditor()
    await addPage(user)
    expect(button('1 Cover')).toHaveAttribute('aria-roledescription', 'sortable')
    expect(button('1 Cover')).toHaveAccessibleDescription(/Press the space bar/)
  })
})
