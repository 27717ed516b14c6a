import { basename } from 'node:path'

const classNames = 'module.exports = { __esModule: true, default: new Proxy({}, { get: (_, key) => key }) }'

/** Stands in for what webpack makes of files that are not code: a class is named by its key, a file by its name. */
export default {
  process: (_source, path) => ({
    code: path.endsWith('.module.css')
      ? classNames
      : `module.exports = { __esModule: true, default: ${JSON.stringify(basename(path))} }`,
  }),
}
