import { Fragment, jsx, jsxs } from 'react/jsx-runtime'

/**
 * What development code calls for each element, on the runtime that every shell brings: React's own of
 * this name is made for a development build of React alone.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key)
export { Fragment }
