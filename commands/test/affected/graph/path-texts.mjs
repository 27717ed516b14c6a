import path from 'node:path'
import { isTest } from '../file-kinds.mjs'

const { dirname, join } = path.posix

/**
 * Creates a function that finds the files which a module reads, starts or lists by their path. A path is relative to the
 * module, to the root, or to a folder that the module names. A folder stands for the files directly in it.
 *
 * @param {readonly string[]} files the paths of all files, relative to the root
 * @returns {(file: string, texts: readonly string[]) => string[]}
 */
export function createPathFinder(files) {
  const known = new Set(files)
  const filesByFolder = Map.groupBy(files, dirname)
  const folders = new Set()
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) folders.add(folder)

  return (file, texts) => {
    const own = dirname(file)
    const paths = texts.filter(text => /^[\w./@-]{3,120}$/.test(text))
    // A single word in a file of the root is rarely a path
    const bases = text => (text.includes('/') ? [own, '.'] : own === '.' ? [] : [own])
    const named = paths
      .flatMap(text => bases(text).map(base => join(base, text).replace(/\/$/, '')))
      .filter(folder => folders.has(folder) && !file.startsWith(`${folder}/`))
    const listed = named.flatMap(folder => filesByFolder.get(folder) ?? [])
    const read = paths.flatMap(text => [...bases(text), ...named].map(base => join(base, text)))
    return [...listed, ...read.filter(each => known.has(each))].filter(each => !isTest(each))
  }
}
