import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeZipTimes } from './types-plugin.mjs'

/** Creates a ZIP archive of one empty file. */
function createZip(name: string, time: number, date: number): Buffer {
  const local = Buffer.alloc(30 + name.length)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(time, 10)
  local.writeUInt16LE(date, 12)
  local.writeUInt16LE(name.length, 26)
  local.write(name, 30)
  const directory = Buffer.alloc(46 + name.length)
  directory.writeUInt32LE(0x02014b50)
  directory.writeUInt16LE(time, 12)
  directory.writeUInt16LE(date, 14)
  directory.writeUInt16LE(name.length, 28)
  directory.write(name, 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, directory, end])
}

test('archives of the same files are the same, whenever they were made', () => {
  const morning = removeZipTimes(createZip('remote.d.ts', 0x4a21, 0x5977))
  const evening = removeZipTimes(createZip('remote.d.ts', 0x9c40, 0x5977))
  assert.deepEqual(morning, evening)
  assert.notDeepEqual(morning, removeZipTimes(createZip('manifest.d.ts', 0x4a21, 0x5977)))
})

test('a file that is no archive is refused', () => {
  assert.throws(() => removeZipTimes(Buffer.from('export {}')), /no ZIP archive/)
  assert.throws(() => removeZipTimes(Buffer.alloc(40)), /no ZIP archive/)
})
