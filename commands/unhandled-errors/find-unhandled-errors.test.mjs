import assert from 'node:assert/strict'
import { test } from 'node:test'
import ts from 'typescript'
import { root } from '../run/process.mjs'
import { findUnhandledErrors } from './find-unhandled-errors.mjs'

const imports = `
import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Worker } from 'node:worker_threads'
`

const unhandled = {
  'a stream that nobody listens to': [`createReadStream('a').resume()`, `createReadStream('a')`],
  'a stream that is piped': [`createReadStream('a').pipe(process.stdout)`, `createReadStream('a')`],
  'a process in a variable': [`const child = spawn('a')\nchild.on('exit', () => {})`, `spawn('a')`],
  'a worker in a property of a result': [
    `export const start = () => ({ worker: new Worker('a') })`,
    `new Worker('a')`,
  ],
  'the stream of a function whose caller forgets it': [
    `const open = () => createReadStream('a')\nopen().resume()`,
    `open()`,
  ],
  'a stream that a function of ours receives and does not listen to': [
    `const read = (stream: Readable) => { stream.resume() }\nread(createReadStream('a'))`,
    `createReadStream('a')`,
  ],
  'a rejection behind void': [`void Promise.reject(new Error('a'))`, `void Promise.reject(new Error('a'))`],
  'a rejection behind void and finally': [
    `setTimeout(() => void Promise.resolve().finally(() => {}), 1)`,
    `void Promise.resolve().finally(() => {})`,
  ],
}

const handled = {
  'a listener': `createReadStream('a').on('data', () => {}).once('error', () => {})`,
  'a listener later': `const child = spawn('a')\nchild.on('exit', () => {})\nchild.on('error', () => {})`,
  pipeline: `await pipeline(createReadStream('a'), process.stdout)`,
  'a loop': `for await (const chunk of createReadStream('a')) console.log(chunk)`,
  'a function that listens': `const read = (stream: Readable) => stream.on('error', () => {})\nread(createReadStream('a'))`,
  'a function that listens before it returns': `const start = () => {
    const worker = new Worker('a')
    worker.on('error', () => {})
    return worker
  }
  start().postMessage('a')`,
  'a result': `export const open = () => createReadStream('a')`,
  'a rejection that is caught': `void Promise.resolve().catch(() => {})`,
  'a value that is no promise': `void new Map().delete('a')`,
}

/** Returns the expressions that the check finds in each of the files, which a map contains by name. */
function check(files) {
  const sources = new Map(
    Object.entries(files).map(([name, code]) => [`${root}server/src/${name}.ts`, imports + code]),
  )
  const options = {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ESNext,
    types: ['node'],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.getSourceFile = (file, ...rest) =>
    sources.has(file)
      ? ts.createSourceFile(file, sources.get(file), ts.ScriptTarget.ESNext, true)
      : getSourceFile.call(host, file, ...rest)
  host.fileExists = file => sources.has(file) || fileExists.call(host, file)
  host.getCurrentDirectory = () => root
  const program = ts.createProgram([...sources.keys()], options, host)
  const found = findUnhandledErrors(program, file => sources.has(file))
  return Object.keys(files).map(name =>
    found.filter(({ file }) => file.endsWith(`/${name}.ts`)).map(({ code }) => code),
  )
}

const codes = [...Object.values(unhandled).map(([code]) => code), ...Object.values(handled)]
const results = check(Object.fromEntries(codes.map((code, index) => [`case-${index}`, code])))

for (const [index, [name, [, found]]] of Object.entries(unhandled).entries())
  test(`finds ${name}`, () => assert.deepEqual(results[index], [found]))

for (const [index, name] of Object.keys(handled).entries())
  test(`accepts ${name}`, () => assert.deepEqual(results[Object.keys(unhandled).length + index], []))
