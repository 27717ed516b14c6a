import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/** Creates the loader of style sheets, which compiles CSS modules. */
export const createCssLoader = development => ({
  loader: require.resolve('css-loader'),
  options: {
    modules: {
      auto: true,
      namedExport: false,
      exportLocalsConvention: 'as-is',
      ...(development ? { localIdentName: '[name]__[local]' } : { getLocalIdent: createClassName }),
    },
  },
})

/**
 * Returns the name of a class of a CSS module in the page. It is a hash of the style sheet, its place in its package and
 * the name in the module. So every build gives a component of a shared package the same class, and two versions of a
 * style sheet have different ones.
 */
function createClassName({ resourcePath }, _pattern, local) {
  const { folder, name } = findOwnPackage(path.dirname(resourcePath))
  const place = path.relative(folder, resourcePath).split(path.sep).join('/')
  const hash = createHash('sha256')
    .update(JSON.stringify([name, place, local]))
    .update(readFileSync(resourcePath))
  // A class begins with a letter
  return `c${hash.digest('hex').slice(0, 7)}`
}

function findOwnPackage(folder) {
  try {
    const { name } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return { folder, name }
  } catch {
    return findOwnPackage(path.dirname(folder))
  }
}
