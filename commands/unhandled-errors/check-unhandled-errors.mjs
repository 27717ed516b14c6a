/** Fails where a server process would end because nothing handles an error: see `find-unhandled-errors.mjs`. */
import path from 'node:path'
import ts from 'typescript'
import { root } from '../run/process.mjs'
import { findUnhandledErrors } from './find-unhandled-errors.mjs'

/** What runs for hours, and for many people. */
const folders = ['server', 'server-kit', 'platform', 'image-engine', 'shared-upscaler'].map(name =>
  path.join(root, name, 'src', '/'),
)
const isChecked = file => folders.some(folder => file.startsWith(folder)) && !file.endsWith('.test.ts')

const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile)
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
const found = findUnhandledErrors(ts.createProgram(fileNames.filter(isChecked), options), isChecked)
for (const { file, line, code } of found)
  console.error(`${path.relative(root, file)}:${line} nothing handles the error of: ${code}`)
if (found.length > 0) process.exitCode = 1
