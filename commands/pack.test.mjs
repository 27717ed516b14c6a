import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { publishedPackages, toPublishedPackage } from './pack.mjs'
import { root } from './run/process.mjs'

for (const folder of publishedPackages)
  test(`the tarball of ${folder} has a changelog, which begins with its version`, async () => {
    const read = name => readFile(path.join(root, folder, name), 'utf8')
    const [newest] = /(?<=^#{1,3} \[?)\d[^\s\]]*/m.exec(await read('CHANGELOG.md')) ?? []
    const manifest = JSON.parse(await read('package.json'))
    assert.equal(newest, manifest.version)
    // npm packs no other file
    assert.ok(toPublishedPackage(manifest).files.includes('CHANGELOG.md'))
  })
