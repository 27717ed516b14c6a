import { describe, expect, it } from '@jest/globals'
import { historyLength, recordEdit, redo, startHistory, undo } from './history.ts'

describe('the history', () => {
  it('goes back and forth', () => {
    const history = recordEdit(recordEdit(startHistory('a'), 'b', null), 'c', null)
    const back = undo(undo(history))
    expect(back.present).toBe('a')
    expect(redo(back).present).toBe('b')
    expect(redo(redo(back)).present).toBe('c')
  })

  it('stays where it is at either end', () => {
    const history = startHistory('a')
    expect(undo(history)).toBe(history)
    expect(redo(history)).toBe(history)
  })

  it('forgets what was undone when something new is done', () => {
    const history = recordEdit(undo(recordEdit(startHistory('a'), 'b', null)), 'c', null)
    expect(redo(history).present).toBe('c')
    expect(undo(history).present).toBe('a')
  })

  it('takes edits about one thing in a row as one step', () => {
    const typed = ['L', 'La', 'Lake'].reduce(
      (history, title) => recordEdit(history, title, 'title'),
      startHistory(''),
    )
    expect(undo(typed).present).toBe('')
    expect(undo(recordEdit(typed, 'Lakes', 'other')).present).toBe('Lake')
  })

  it('takes an edit after an undo as a step of its own', () => {
    const history = recordEdit(recordEdit(startHistory(''), 'a', 'title'), 'b', null)
    expect(undo(recordEdit(undo(history), 'c', 'title')).present).toBe('a')
  })

  it('is not lengthened by an edit that changes nothing', () => {
    const history = startHistory('a')
    expect(recordEdit(history, 'a', null)).toBe(history)
  })

  it('keeps 100 steps', () => {
    let history = startHistory(0)
    for (let step = 1; step <= historyLength + 5; step += 1) history = recordEdit(history, step, null)
    for (let step = 0; step < historyLength + 5; step += 1) history = undo(history)
    expect(historyLength).toBe(100)
    expect(history.present).toBe(5)
  })
})
