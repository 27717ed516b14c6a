import { describe, expect, it } from '@jest/globals'
import { maxUndoSteps, recordEdit, redo, createUndoHistory, undo } from './undo-history.ts'

describe('the undo history', () => {
  it('undoes and redoes', () => {
    const history = recordEdit(recordEdit(createUndoHistory('a'), 'b', null), 'c', null)
    const back = undo(undo(history))
    expect(back.present).toBe('a')
    expect(redo(back).present).toBe('b')
    expect(redo(redo(back)).present).toBe('c')
  })

  it('does not change at either end', () => {
    const history = createUndoHistory('a')
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
  })

  it('drops the undone edits after a new edit', () => {
    const history = recordEdit(undo(recordEdit(createUndoHistory('a'), 'b', null)), 'c', null)
    expect(redo(history).present).toBe('c')
    expect(undo(history).present).toBe('a')
  })

  it('merges consecutive edits with the same key', () => {
    const typed = ['L', 'La', 'Lake'].reduce(
      (history, title) => recordEdit(history, title, 'title'),
      createUndoHistory(''),
    )
    expect(undo(typed).present).toBe('')
    expect(undo(recordEdit(typed, 'Lakes', 'other')).present).toBe('Lake')
  })

  it('does not merge an edit after an undo', () => {
    const history = recordEdit(recordEdit(createUndoHistory(''), 'a', 'title'), 'b', null)
    expect(undo(recordEdit(undo(history), 'c', 'title')).present).toBe('a')
  })

  it('ignores an edit that changes nothing', () => {
    const history = createUndoHistory('a')
    expect(recordEdit(history, 'a', null)).toBe(history)
  })

  it('retains 100 steps', () => {
    let history = createUndoHistory(0)
    for (let step = 1; step <= maxUndoSteps + 5; step += 1) history = recordEdit(history, step, null)
    for (let step = 0; step < maxUndoSteps + 5; step += 1) history = undo(history)
    expect(maxUndoSteps).toBe(100)
    expect(history.present).toBe(5)
  })
})
