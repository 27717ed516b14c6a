import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toDownloadName } from './file-name.ts'

test('a download has the name of its title, and the extension of its address', () => {
  for (const [title, address, name] of [
    ['Lake at dawn', '/media/AbcdefghIjklmn_-.jpg', 'Lake at dawn.jpg'],
    ['湖边的黎明', 'https://site.example/media/AbcdefghIjklmn_-.png?v=1', '湖边的黎明.png'],
    ['../a: "b"\u202e?', '/media/AbcdefghIjklmn_-.webp', 'a b.webp'],
    ['', '/media/AbcdefghIjklmn_-.gif', 'work.gif'],
    ['A video', 'https://site.example/files/7', 'A video'],
  ] as const)
    assert.equal(toDownloadName(title, address), name)
})
