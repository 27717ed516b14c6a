#!/bin/sh
# client-zip 2.5.1: a zip of more than 65,535 small files has no Zip64 end record.
#
# Its entry count is then 65,535, the largest number of two bytes, whatever the number of files. The README says that Zip64
# is used where needed. The bytes of all files are in the zip, but a reader that trusts the count returns the first 65,535 and
# reports no error; yauzl 3.2.0 does. Below 4 GB only the size decides about Zip64, not the number of files.
#
# Needs Node 20 or newer, npm and the npm registry. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund client-zip@2.5.1 yauzl@3.2.0

cat >write.mjs <<'SCRIPT'
import { writeFileSync } from 'node:fs'
import { makeZip } from 'client-zip'

const count = 70_000
function* listFiles() {
  for (let n = 0; n < count; n += 1) yield { name: `${n}.txt`, input: String(n), lastModified: new Date(0) }
}
const zip = Buffer.from(await new Response(makeZip(listFiles())).arrayBuffer())
writeFileSync('many.zip', zip)
const hasZip64End = zip.subarray(-98).includes(Buffer.from([0x50, 0x4b, 0x06, 0x06]))
console.log(`written ${count}, counted ${zip.subarray(-22).readUInt16LE(10)}, Zip64 end record: ${hasZip64End}`)
SCRIPT

cat >read.cjs <<'SCRIPT'
const yauzl = require('yauzl')

let count = 0
yauzl.open('many.zip', { lazyEntries: true }, (error, zip) => {
  if (error) throw error
  zip.on('entry', () => {
    count += 1
    zip.readEntry()
  })
  zip.on('end', () => console.log(`read ${count}`))
  zip.readEntry()
})
SCRIPT

seen=$(node write.mjs && node read.cjs)
echo "$seen"
expected='written 70000, counted 65535, Zip64 end record: false
read 65535'
[ "$seen" = "$expected" ] || { echo 'The behaviour has changed.' >&2; exit 1; }
