import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/**
 * The JSX runtime of development builds, on top of the production runtime that every shell provides. React's own
 * `jsx-dev-runtime` requires a development build of React.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
export { Fragment }
