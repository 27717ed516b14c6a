import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainFailure } from './explain-failure.ts'

for (const [message = '', hint = ''] of [
  ['Minified React error #527; visit https://react.dev/errors/527?args[]=19.1.0&args[]=18.3.1', 'own-react'],
  ['Incompatible React versions: The "react" and "react-dom" packages must have the exact same', 'own-react'],
  ['Invalid hook call. Hooks can only be called inside of the body of a function component.', 'two copies'],
  ['Minified React error #321; visit https://react.dev/errors/321', 'two copies'],
  ["Cannot read properties of null (reading 'useContext')", 'two copies'],
  ['can\'t access property "useState", r.H is null', 'two copies'],
  ["null is not an object (evaluating 'r.current.useState')", 'two copies'],
  ['Minified React error #525; visit https://react.dev/errors/525', 'bring your own copy'],
  ["Cannot read properties of undefined (reading 'ReactCurrentOwner')", 'bring your own copy'],
  ['You cannot render a <Router> inside another <Router>. You should never', 'BrowserRouter'],
  ['o is not a function', 'runtimeChunk'],
  ['mfe-x 1.0.0 defines no container "mfe_x".', 'runtimeChunk'],
])
  test(`explains ${message}`, () => assert.ok(explainFailure(message)?.includes(hint)))

for (const message of [
  'Loading took longer than 5 s.',
  "Cannot read properties of null (reading 'username')",
  "Cannot read properties of undefined (reading 'useful')",
  'Minified React error #31000',
  'The list "o is not a function of x" is empty',
])
  test(`leaves ${message} as it is`, () => assert.equal(explainFailure(message), null))
