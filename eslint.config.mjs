import js from '@eslint/js'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import globals from 'globals'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['**/dist/', '**/.cache/', '.nx/', '**/data/', '**/test-results/', '**/playwright-report/'] },
  js.configs.recommended,
  {
    // A regular expression must take linear time for a text of an attacker. Tests and tools read trusted texts only
    ignores: [
      '**/*.test.{ts,tsx}',
      '**/{test,testing}/**',
      '{e2e,bench,commands,build,examples,image-engine}/**',
    ],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // A template with a number in it is no mistake
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `onClick={async () => …}`: React ignores the promise, and so may we
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // An arrow that hands on a void call is read more easily without a block
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A `type` composes where an `interface` cannot; which one is a matter of the place
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Members written `close(): void` are functions here; nothing of ours has a `this` to lose
      '@typescript-eslint/unbound-method': 'off',
      // A recursive type cannot be a Record
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      // `promise.catch(() => {})` says that a failure is meant to be ignored
      '@typescript-eslint/no-empty-function': ['error', { allow: ['arrowFunctions'] }],
      // An empty text is as good as none
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true } }],
      // A form's field that is a text reads `String(form.get('email'))`
      '@typescript-eslint/no-base-to-string': [
        'error',
        { ignoredTypeNames: ['File', 'URL', 'URLSearchParams'] },
      ],
      // node:test waits for its tests by itself
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: ['test', 'describe', 'it'], package: 'node:test' },
          ],
        },
      ],
      // An async function may be the shape that an interface asks for
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    files: [
      '{shell,mfe-*,shared-ui,shared-auth}/src/**/*.{ts,tsx}',
      'remote-preset/src/standalone/**/*.{ts,tsx}',
    ],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
  },
  {
    // Typed arrays are read millions of times a picture, always within their bounds
    files: ['image-engine/src/{paint,scenes,solids,styles}/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  {
    files: ['examples/*/src/**/*.{js,jsx}'],
    languageOptions: {
      globals: globals.browser,
      // It counts a component in JSX as used
      parser: tseslint.parser,
      parserOptions: { ecmaFeatures: { jsx: true } },
    },
  },
  {
    files: ['**/*.test.{ts,tsx}', '**/*.spec.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        ...['test', 'it', 'describe'].map(object => ({
          object,
          property: 'only',
          message: 'The other tests of the file would be skipped.',
        })),
      ],
    },
  },
  { files: ['**/*.mjs', '**/*.cjs'], languageOptions: { globals: globals.node } },
  { files: ['server/pages/*.js'], languageOptions: { globals: globals.browser } },
)
