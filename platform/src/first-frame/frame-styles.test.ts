import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFrameStyles } from './frame-styles.ts'

const sheets: Record<string, string> = {
  'main.css': '.button{color:red}.icon{width:1em}',
  'wall.css': '@media (width>=900px){.wall{display:grid}}',
  'lightbox.css': '.lightbox>.image:hover{inset:0}.actions{gap:.5em}',
  'image.css': '.image{inset:0}',
  'copy.css': '.button{color:red}.icon{width:1em}.wall{display:grid}',
}

function setUp() {
  const reads: string[] = []
  const styles = createFrameStyles(({ file }) => {
    reads.push(file)
    return Promise.resolve(sheets[file] ?? assert.fail(`there is no ${file}`))
  })
  const toFile = (file: string) => ({ name: 'mfe-gallery', version: '1', file })
  const select = (html: string, others = ['copy.css', 'image.css', 'lightbox.css']) =>
    styles.select(html, { loaded: ['main.css', 'wall.css'].map(toFile), others: others.map(toFile) })
  return { select, reads }
}

test('a part that is loaded on request has its style sheet, and no other sheet is added', async () => {
  const { select } = setUp()
  assert.deepEqual(
    await select(
      '<div class="wall"><i class="lightbox big"><img class="image"></i><b class="actions button"></b></div>',
    ),
    ['lightbox.css'],
  )
})

test('a frame with the classes of its screen alone needs nothing more', async () => {
  const { select } = setUp()
  assert.deepEqual(await select('<div class="wall"><a class="button icon unknown"></a></div>'), [])
})

test('a sheet is read once for all frames', async () => {
  const { select, reads } = setUp()
  await select('<i class="lightbox"></i>')
  await select('<i class="image"></i>')
  assert.equal(reads.length, new Set(reads).size)
})
