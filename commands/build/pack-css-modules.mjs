import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Compiles CSS modules to plain style sheets and to JavaScript modules that map the names of their classes, so that
 * every build tool can import them: tools differ in the exports of a `.module.css`. The hash in a class name is that of
 * the style sheet, so two versions in one page do not collide.
 *
 * @param {string} source the folder of the style sheets
 * @param {string} target the folder of the compiled files
 * @param {string[]} names paths in `source`, which end in `.module.css`
 */
export async function compileCssModules(source, target, names) {
  if (names.length === 0) return
  // Imported here, since a fresh clone has no packages before `prepare()`
  const modules = await Promise.all([
    import('postcss'),
    import('postcss-modules-values'),
    import('postcss-modules-local-by-default'),
    import('postcss-modules-extract-imports'),
    import('postcss-modules-scope'),
  ])
  const [postcss, values, localByDefault, extractImports, scope] = modules.map(each => each.default)
  for (const name of names) {
    const css = await readFile(path.join(source, name), 'utf8')
    const block = path.basename(name, '.module.css')
    const hash = createHash('sha256').update(css).digest('hex').slice(0, 6)
    const generateScopedName = local => `${block}_${local}_${hash}`
    const plugins = [values, localByDefault(), extractImports(), scope({ generateScopedName })]
    const { root } = await postcss(plugins).process(css, { from: path.join(source, name) })
    const classes = {}
    root.walkRules(':export', rule => {
      rule.walkDecls(({ prop, value }) => {
        classes[prop] = value
      })
      rule.remove()
    })
    const file = path.join(target, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file.replace(/\.module\.css$/, '.css'), root.toString())
    const code = `import './${block}.css'\nexport default ${JSON.stringify(classes, null, 2)}\n`
    await writeFile(file.replace(/\.css$/, '.js'), code)
  }
}
