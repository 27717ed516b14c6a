import { basename } from 'node:path'

const classNameProxy =
  'module.exports = { __esModule: true, default: new Proxy({}, { get: (_, key) => key }) }'

/** Replaces webpack's asset modules in tests: a CSS class has its key as name, and a file has its file name as URL. */
export default {
  process: (_source, path) => ({
    code: path.endsWith('.module.css')
      ? classNameProxy
      : `module.exports = { __esModule: true, default: ${JSON.stringify(basename(path))} }`,
  }),
}
