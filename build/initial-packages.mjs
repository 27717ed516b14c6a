/** The initial files of a page that has the shell's packages. */
const createInitialGroup = (name, test, priority = 0) => ({
  name,
  test,
  priority,
  chunks: 'initial',
  enforce: true,
})

/** Names the chunk of modules that differ between the entries of a build: each entry uses other exports of them. */
const nameByEntry = name => (module, chunks) => (chunks.length === 1 ? `${name}-${chunks[0].name}` : name)

/**
 * The packages that every page needs, in files of similar size. A browser loads six files at a time, and the start of
 * the shell should have most of the bandwidth.
 */
export const initialPackages = {
  react: createInitialGroup('react', /node_modules\/(react|react-dom|scheduler)\//),
  router: createInitialGroup(nameByEntry('router'), /node_modules\/react-router(-dom)?\//),
  state: createInitialGroup(
    nameByEntry('state'),
    /node_modules\/(@reduxjs|immer|react-redux|redux|redux-thunk|reselect)\//,
  ),
  vendor: createInitialGroup('vendor', /node_modules/, -1),
}
